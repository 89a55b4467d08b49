/** Importing this file waits for the second half of the catalogue. For components that are loaded when they are wanted. */
import { speakMore } from "./words.svelte";

await speakMore();
