/** The types of the synthesiser that we use. */
declare module "zzfx" {
  export const ZZFX: {
    volume: number;
    audioContext: AudioContext;
    play(...parameters: (number | undefined)[]): unknown;
  };
}
