//! The pages that need nothing but the server.

use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse};

/// What somebody sees who opens the address.
pub(super) async fn home() -> Html<&'static str> {
    Html(include_str!("home.html"))
}

/// How plain pages look.
pub(super) async fn style() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("plain.css"))
}
