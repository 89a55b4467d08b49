/** The sound player of this page: its volume comes from the settings, and it loads after the first user gesture. */
import { settings } from "../settings.svelte";
import { Sounds, synthesiser } from "./sound";

export const sounds = new Sounds(synthesiser, () => (settings.sound ? settings.volume / 100 : 0));

for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, () => void sounds.wake(), { passive: true });
