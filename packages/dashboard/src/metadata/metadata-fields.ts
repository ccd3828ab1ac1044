/** The three pieces of JSON that users and teams carry, as text that is edited. */

export interface MetadataFields {
  clientMetadata: string
  clientReadOnlyMetadata: string
  serverMetadata: string
}

export type MetadataField = keyof MetadataFields

export const metadataNames: { readonly [Field in MetadataField]: string } = {
  clientMetadata: 'Client metadata',
  clientReadOnlyMetadata: 'Read-only metadata',
  serverMetadata: 'Server metadata',
}

type Metadata = { readonly [Field in MetadataField]?: unknown }

export function metadataAsText({ clientMetadata, clientReadOnlyMetadata, serverMetadata }: Metadata): MetadataFields {
  return {
    clientMetadata: toText(clientMetadata),
    clientReadOnlyMetadata: toText(clientReadOnlyMetadata),
    serverMetadata: toText(serverMetadata),
  }
}

/** The values of the texts that are given. */
export function metadataFromText(texts: Partial<MetadataFields>): Metadata {
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, fromText(text)]))
}

/** Nothing, or where the text stops being JSON. */
export function jsonProblem(text: string): string | true {
  try {
    fromText(text)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    return `This is not JSON yet. ${reason}`.trim()
  }
}

/** Nothing written means nothing kept. */
function fromText(text: string): unknown {
  return text.trim() === '' ? null : JSON.parse(text)
}

function toText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
}
