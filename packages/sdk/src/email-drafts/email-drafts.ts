/** Drafts of a project. */
import * as emailDrafts from '@latchkey/client/email-drafts'
import type { EmailDraft as WireDraft } from '@latchkey/contract'
import type { AdminStores } from '../app/admin-stores.ts'
import type { AdminViewer } from '../app/admin-viewer.ts'
import type { Connection } from '../app/connection.ts'
import {
  type EmailSourceVersion,
  type EmailSourceVersionDetails,
  toSourceVersion,
  toSourceVersionDetails,
} from '../emails/email-source-version.ts'
import type { EmailDraft, EmailDraftCreateOptions, EmailDraftUpdateOptions } from './email-draft.ts'

export async function loadEmailDrafts({ connection }: AdminViewer): Promise<readonly EmailDraft[]> {
  const { drafts } = await emailDrafts.list(connection.transport)
  return drafts.map(toEmailDraft)
}

export async function getEmailDraft({ transport }: Connection, draftId: string): Promise<EmailDraft> {
  return toEmailDraft(await emailDrafts.read(transport, { params: { draftId } }))
}

export async function createEmailDraft(
  admin: AdminStores,
  options: EmailDraftCreateOptions,
): Promise<{ readonly id: string }> {
  const created = await emailDrafts.create(admin.connection.transport, { body: { ...options } })
  await admin.outdate('emailDrafts')
  return created
}

export async function updateEmailDraft(
  admin: AdminStores,
  draftId: string,
  options: EmailDraftUpdateOptions,
): Promise<void> {
  await emailDrafts.update(admin.connection.transport, { params: { draftId }, body: { ...options } })
  await admin.outdate('emailDrafts')
}

export async function removeEmailDraft(admin: AdminStores, draftId: string): Promise<void> {
  await emailDrafts.remove(admin.connection.transport, { params: { draftId } })
  await admin.outdate('emailDrafts')
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
