/** How much of a body is read: an endpoint takes what is usual, or declares more. */

export interface BodyLimits {
  readonly bytes: number
  /** Members of objects, elements of lists and fields of a form, in the whole body. */
  readonly values: number
  readonly depth: number
}

const kib = 1024
const mib = 1024 * kib

/** What nearly every body needs a hundredth of. */
export const usualBody: BodyLimits = { bytes: 64 * kib, values: 10_000, depth: 200 }

/** A picture of 1 000 000 characters, and three metadata fields of 64 Ki characters of up to three bytes. */
export const profileBody = 2 * mib
/** Two logos of 1 000 000 characters, and the configuration. */
export const projectBody = 3 * mib
/** A configuration of 5 MB, as JSON text inside of JSON. */
export const configBody = 8 * mib
/** Rows of users with their metadata. */
export const importBody = 4 * mib
/** The attestation of a passkey has up to 100 000 characters. */
export const attestationBody = 192 * kib
/** An HTML email of 1 000 000 characters of up to three bytes, its variables, and 10 000 ids of users. */
export const emailBody = 4 * mib
/** Sources of a template and of a theme, 200 000 characters of up to three bytes each, and variables. */
export const emailSourceBody = 2 * mib
/** A conversation with a language model. */
export const chatBody = mib
/** A permission that contains 5 000 others. */
export const definitionBody = 256 * kib
/** A callback URL of 1 000 000 characters of up to three bytes, and a few short fields. */
export const callbackUrlBody = 3 * mib
/** Reports of SDKs, which are dropped. */
export const telemetryBody = mib
/** An encrypted value of 1 000 000 characters, which are base64 or the like. */
export const vaultBody = mib

export function getBodyLimits({
  largestBody,
  mostValues,
}: {
  readonly largestBody?: number
  readonly mostValues?: number
}): BodyLimits {
  return { ...usualBody, bytes: largestBody ?? usualBody.bytes, values: mostValues ?? usualBody.values }
}

/** @example inKibibytes(65_536) // '64 KiB' */
export function inKibibytes(bytes: number): string {
  return bytes % mib === 0 ? `${bytes / mib} MiB` : `${Math.round(bytes / kib)} KiB`
}
