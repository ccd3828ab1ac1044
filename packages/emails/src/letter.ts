import type { Words } from './words.ts'

/**
 * What one email says, before it has a form: its HTML and its plain text both come from here, so
 * that they cannot say different things.
 */
export interface Letter {
  /** Whose mail this is, for the head of the page. */
  projectName: string
  subject: Words
  /** What the list of mails shows after the subject. */
  preview: Words
  heading: Words
  opening: Words[]
  /** Characters to type by hand, shown large. */
  code?: string
  /** What the reader is asked to do, if a link does it. */
  action?: { label: Words; link: string }
  closing: Words[]
  /** Why this came to the reader, below everything else. */
  reason: Words
}
