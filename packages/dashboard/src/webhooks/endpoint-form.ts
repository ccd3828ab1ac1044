/** The form of an endpoint, for a new one and for changes. */
import type { ApiError, EventType, WebhookEndpoint, WebhookEventType } from '@latchkey/js'

export interface EndpointForm {
  url: string
  description: string
  isEvery: boolean
  types: string[]
}

export const emptyForm: EndpointForm = { url: '', description: '', isEvery: true, types: [] }

export function formOf({ url, description, eventTypes }: WebhookEndpoint): EndpointForm {
  return { url, description: description ?? '', isEvery: eventTypes === null, types: [...(eventTypes ?? [])] }
}

/** What the API takes. */
export function optionsOf({ url, description, isEvery, types }: EndpointForm, known: readonly WebhookEventType[]) {
  const eventTypes: EventType[] | null = isEvery
    ? null
    : known.map(({ type }) => type).filter(type => types.includes(type))
  return { url: url.trim(), description: description.trim() || null, eventTypes }
}

export function problemWithUrl(text: string): true | string {
  const url = text.trim()
  if (url === '') return 'Enter the URL of your receiver.'
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    return 'Enter a whole URL, such as https://example.com/hook.'
  }
  return true
}

/** A refusal of the server that is no mistake of the form is about the URL. */
export function fieldOfRefusal(error: ApiError): 'url' | undefined {
  return error.statusCode === 400 && /URL/.test(error.message) ? 'url' : undefined
}
