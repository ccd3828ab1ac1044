import type { Words } from './words.ts'

/**
 * What one email says, before it has a form: its HTML and its plain text both come from here, so
 * that they cannot say different things.
 */
export interface Email {
  /** Whose mail this is, for the head of the page. */
  projectName: string
  subject: Words
  /** What the list of mails shows after the subject. */
  preview: Words
  heading: Words
  opening: Words[]
  closing: Words[]
  /** Why this came to the reader, below everything else. */
  reason: Words
}
