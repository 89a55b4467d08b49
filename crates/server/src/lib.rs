//! Tables, sockets and the API.
