/** Types for the part of the synthesiser zzfx that the page uses. */
declare module "zzfx" {
  export const ZZFX: {
    volume: number;
    audioContext: AudioContext;
    play(...parameters: (number | undefined)[]): unknown;
  };
}
