/** Importing this file loads the second half of the catalogue. For components that are themselves loaded lazily. */
import { speakMore } from "./words.svelte";

await speakMore();
