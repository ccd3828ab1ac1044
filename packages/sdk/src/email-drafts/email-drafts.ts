/** Drafts of a project. */
import type { Transport } from '@latchkey/client'
import * as emailDrafts from '@latchkey/client/email-drafts'
import type { EmailDraft as WireDraft } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import {
  type EmailSourceVersion,
  type EmailSourceVersionDetails,
  toSourceVersion,
  toSourceVersionDetails,
} from '../emails/email-source-version.ts'
import type { EmailDraft, EmailDraftCreateOptions, EmailDraftUpdateOptions } from './email-draft.ts'

export async function loadEmailDrafts(transport: Transport): Promise<readonly EmailDraft[]> {
  const { drafts } = await emailDrafts.list(transport)
  return drafts.map(toEmailDraft)
}

export async function getEmailDraft({ transport }: Connection, draftId: string): Promise<EmailDraft> {
  return toEmailDraft(await emailDrafts.read(transport, { params: { draftId } }))
}

export async function createEmailDraft(
  { transport }: Connection,
  options: EmailDraftCreateOptions,
): Promise<{ readonly id: string }> {
  return emailDrafts.create(transport, { body: { ...options } })
}

export async function updateEmailDraft(
  { transport }: Connection,
  draftId: string,
  options: EmailDraftUpdateOptions,
): Promise<void> {
  await emailDrafts.update(transport, { params: { draftId }, body: { ...options } })
}

export async function removeEmailDraft({ transport }: Connection, draftId: string): Promise<void> {
  await emailDrafts.remove(transport, { params: { draftId } })
}

export async function listEmailDraftVersions(
  { transport }: Connection,
  draftId: string,
): Promise<readonly EmailSourceVersion[]> {
  const { items } = await emailDrafts.listVersions(transport, { params: { draftId } })
  return items.map(toSourceVersion)
}

export async function getEmailDraftVersion(
  { transport }: Connection,
  draftId: string,
  version: number,
): Promise<EmailSourceVersionDetails> {
  return toSourceVersionDetails(await emailDrafts.readVersion(transport, { params: { draftId, version } }))
}

function toEmailDraft({ id, displayName, tsxSource, themeId, sentAtMillis }: WireDraft): EmailDraft {
  const sentAt = sentAtMillis === null ? null : new Date(sentAtMillis)
  return Object.freeze({ id, displayName, tsxSource, themeId, sentAt })
}
