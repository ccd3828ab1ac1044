/**
 * Errors as data. A *known* error has a code that clients may switch on; a *plain* one is a sentence
 * with a status. Both are declared here and listed on the endpoints that give them.
 */
import { toSnake } from './spelling.ts'

export type Details = Readonly<Record<string, unknown>>

/** What a rule throws to say no. The door turns it into the answer. */
export class Refusal extends Error {
  readonly kind: AnyErrorKind
  readonly details: Details

  constructor(kind: AnyErrorKind, message: string, details: Details) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.details = details
  }
}

export interface AnyErrorKind {
  /** The stable code, or null for a plain sentence. */
  readonly code: string | null
  readonly status: number
  /** Keys of the details that the wire spells in camelCase. */
  readonly camelDetails: boolean
  /** The details this kind has when it has none of its own: absent on the wire. */
  readonly hasDetails: boolean
  /** Of the answer, besides those that every answer has. */
  readonly headers: Readonly<Record<string, string>>
  is(error: unknown): error is Refusal
}

export interface ErrorKind<D extends Details> extends AnyErrorKind {
  (details: D): Refusal
}

export interface PlainErrorKind extends AnyErrorKind {
  (): Refusal
}

interface KnownOptions {
  /** A quirk of the wire: some details are spelled in camelCase. */
  readonly camelDetails?: boolean
}

/** A known error without details. */
export function defineError(code: string, status: number, sentence: string): PlainErrorKind
/** A known error whose details fill its sentence. */
export function defineError<D extends Details>(
  code: string,
  status: number,
  sentence: (details: D) => string,
  options?: KnownOptions,
): ErrorKind<D>
export function defineError(
  code: string,
  status: number,
  sentence: string | ((details: Details) => string),
  options: KnownOptions = {},
): ErrorKind<Details> & PlainErrorKind {
  return defineKind({ code, status, sentence, camelDetails: options.camelDetails ?? false, headers: {} })
}

interface TextOptions {
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer that the wire has as plain text: a status and one helpful sentence, no code. */
export function defineText(status: number, sentence: string, options?: TextOptions): PlainErrorKind
export function defineText<D extends Details>(status: number, sentence: (details: D) => string): ErrorKind<D>
export function defineText(
  status: number,
  sentence: string | ((details: Details) => string),
  { headers = {} }: TextOptions = {},
): ErrorKind<Details> & PlainErrorKind {
  return defineKind({ code: null, status, sentence, camelDetails: false, headers })
}

interface KindParts {
  code: string | null
  status: number
  sentence: string | ((details: Details) => string)
  camelDetails: boolean
  headers: Readonly<Record<string, string>>
}

function defineKind({ code, status, sentence, camelDetails, headers }: KindParts): ErrorKind<Details> & PlainErrorKind {
  const make = (details: Details = {}): Refusal =>
    new Refusal(kind, typeof sentence === 'string' ? sentence : sentence(details), details)
  const kind: ErrorKind<Details> & PlainErrorKind = Object.assign(make, {
    code,
    status,
    camelDetails,
    headers,
    hasDetails: typeof sentence !== 'string' && code !== null,
    is: (error: unknown): error is Refusal => error instanceof Refusal && error.kind === kind,
  })
  return kind
}

/** The details of a refusal as the wire spells them, or nothing. */
export function wireDetails({ kind, details }: Refusal): Record<string, unknown> | undefined {
  if (!kind.hasDetails) return undefined
  const keys = Object.entries(details)
  return Object.fromEntries(keys.map(([key, value]) => [kind.camelDetails ? key : toSnake(key), value]))
}
