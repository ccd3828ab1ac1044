/** The colours of a project, on its pages and in its mails. Its logos are uploaded with the project. */
import { text } from '../../kernel/schema.ts'
import { group, optional } from './nodes.ts'

export const branding = group({
  /** Of buttons. The colour of the text on it is black or white, whichever has more contrast. */
  primaryColor: optional(color()),
  /** The same on dark pages. Where it is not set, `primaryColor`. */
  primaryColorDark: optional(color()),
})

function color() {
  return text()
    .max(7, { abort: true })
    .refine(value => /^#[0-9a-f]{6}$/i.test(value), 'is not a colour such as #4338ca')
}
