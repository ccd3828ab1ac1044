import type { EmailDraft as WireDraft } from '@latchkey/contract'
import type { EmailThemeChoice } from '../emails/email-options.ts'
import { toDate } from '../pages.ts'

/**
 * A draft: an email that is written once and sent to users.
 *
 * @example
 * const unsent = (await adminApp.listEmailDrafts()).filter(({ sentAt }) => sentAt === null)
 */
export interface EmailDraft {
  readonly id: string
  readonly displayName: string
  readonly tsxSource: string
  /** `false`: no theme. Undefined: the selected theme of the project. */
  readonly themeId: string | false | undefined
  /** Null: not sent yet. */
  readonly sentAt: Date | null
}

export interface EmailDraftUpdateOptions {
  readonly displayName?: string
  /** Null: the selected theme of the project. */
  readonly themeId?: EmailThemeChoice
  readonly tsxSource?: string
}

export interface EmailDraftCreateOptions extends EmailDraftUpdateOptions {
  readonly displayName: string
}

export function toEmailDraft({ id, displayName, tsxSource, themeId, sentAtMillis }: WireDraft): EmailDraft {
  return Object.freeze({ id, displayName, tsxSource, themeId, sentAt: toDate(sentAtMillis) })
}
