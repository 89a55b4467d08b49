/** A failure on this device that the page words by its code, and what its causes in the browser are called. */
import type { DeviceCode } from "../model";

export class DeviceProblem extends Error {
  constructor(
    readonly code: DeviceCode,
    cause?: unknown,
  ) {
    super(code, { cause });
    this.name = "DeviceProblem";
  }
}

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : "");

/** Names the failure of a transaction. */
export function storageProblem(error: unknown): DeviceProblem {
  if (error instanceof DeviceProblem) return error;
  const name = nameOf(error);
  if (name === "QuotaExceededError") return new DeviceProblem("storage-full", error);
  // The append with this number is stored already: another tab sailed on.
  if (name === "ConstraintError") return new DeviceProblem("taken-over", error);
  if (name === "SecurityError") return new DeviceProblem("storage-refused", error);
  return new DeviceProblem("storage-failed", error);
}

/** Names the failure to open the database: browsers that store nothing for a page have several ways to say so. */
export function openingProblem(error: unknown): DeviceProblem {
  const name = nameOf(error);
  if (name === "QuotaExceededError") return new DeviceProblem("storage-full", error);
  // A newer version of this page has changed the database.
  if (name === "VersionError") return new DeviceProblem("storage-failed", error);
  return new DeviceProblem("storage-refused", error);
}
