/** Requests to render and send emails. */
import * as z from 'zod'
import { email, senderAddress } from '../kernel/address.ts'
import { json, millis, name, text, url, uuid } from '../kernel/schema.ts'
import { alternatives } from '../kernel/wire.ts'
import { templateName, themeChoice, tsxSource } from './email-sources.ts'

const variables = () =>
  json(262_144)
    .pipe(z.record(z.string(), z.unknown(), 'must be an object'))
    .meta({ opaque: true })
const mostUsers = 10_000

/** A template is named in place of its id. */
const aliases = { template: 'templateId' }

/** Which users: these, or all of the project. */
const audience = {
  userIds: z.array(text().max(256)).max(mostUsers).optional(),
  allUsers: z.literal(true).optional(),
}
const oneAudience = ['userIds', 'allUsers']

export const EmailSend = alternatives(
  z.object({
    ...audience,
    html: text().max(1_000_000).optional(),
    templateId: uuid().optional(),
    template: templateName().optional(),
    variables: variables().optional(),
    draftId: uuid().optional(),
    subject: text().max(500).optional(),
    /** Absent: `Transactional`. A template or draft that names a category has that one. */
    notificationCategoryName: name().optional(),
    /** Absent: the theme of the draft or template, else the selected one. */
    themeId: themeChoice().optional(),
    /** When it is sent: 28 days ahead at most. Absent, or in the past: now. */
    scheduledAtMillis: millis().optional(),
    /** To fifty users at most it goes before other sends. */
    isHighPriority: z.boolean().optional(),
  }),
  {
    exactlyOne: [oneAudience, ['html', 'templateId', 'draftId']],
    onlyWith: [{ field: 'variables', with: 'templateId' }],
    aliases,
  },
)
export interface EmailSend extends z.infer<typeof EmailSend> {}

/** Who was addressed, which is not who received it. */
export const EmailSendResults = z.object({
  results: z.array(z.object({ userId: z.string(), userEmail: z.string().optional() })),
})
export interface EmailSendResults extends z.infer<typeof EmailSendResults> {}

export const EmailRender = alternatives(
  z.object({
    templateId: uuid().optional(),
    template: templateName().optional(),
    templateTsxSource: tsxSource().optional(),
    themeId: themeChoice().optional(),
    themeTsxSource: tsxSource().optional(),
    /** No part of an email can be edited in place: the response says so. */
    editableMarkers: z.boolean().optional(),
    editableSource: z.enum(['template', 'theme', 'both']).optional(),
  }),
  { exactlyOne: [['templateId', 'templateTsxSource']], atMostOne: [['themeId', 'themeTsxSource']], aliases },
)
export interface EmailRender extends z.infer<typeof EmailRender> {}

export const EmailRendered = z.object({
  html: z.string(),
  subject: z.string().optional(),
  notificationCategory: z.string().optional(),
  editableRegions: z.object({}).optional().describe('Empty; only where markers were requested.'),
})

const content = {
  html: text().max(1_000_000).optional(),
  templateId: uuid().optional(),
  template: templateName().optional(),
  templateTsxSource: tsxSource().optional(),
  draftId: uuid().optional(),
  themeId: themeChoice().optional(),
  themeTsxSource: tsxSource().optional(),
  /** Laid over the source's `PreviewVariables`, key by key. */
  variables: variables().optional(),
}
const oneContent = {
  exactlyOne: [['html', 'templateId', 'templateTsxSource', 'draftId']],
  atMostOne: [['themeId', 'themeTsxSource']],
  aliases,
}

export const EmailPreview = alternatives(z.object(content), oneContent)
export interface EmailPreview extends z.infer<typeof EmailPreview> {}

/** What is wrong with a source, and where. */
export const SourceProblem = z.object({
  message: z.string(),
  in: z.enum(['template', 'theme']),
  /** From 1. */
  line: z.number().int().optional(),
  column: z.number().int().optional(),
})
export interface SourceProblem extends z.infer<typeof SourceProblem> {}

/** What an editor shows. With a problem there is no email. */
export const EmailPreviewed = z.object({
  problems: z.array(SourceProblem),
  html: z.string().nullable(),
  text: z.string().nullable(),
  subject: z.string().nullable(),
  notificationCategory: z.string().nullable(),
  /** What the source has as `PreviewVariables`. Null: it has none. */
  previewVariables: json(262_144),
  /** JSON Schema of its `variablesSchema`. Null: it has none, or one that cannot be described. */
  variablesSchema: json(262_144),
})
export interface EmailPreviewed extends z.infer<typeof EmailPreviewed> {}

/** Sends the preview to one address, to see it in a mail program. */
export const PreviewSend = alternatives(
  z.object({ recipientEmail: email(), subject: text().max(500).optional(), ...content }),
  oneContent,
)
export interface PreviewSend extends z.infer<typeof PreviewSend> {}

export const RecipientCount = alternatives(z.object({ ...audience, notificationCategoryName: name().optional() }), {
  exactlyOne: [oneAudience],
})
export interface RecipientCount extends z.infer<typeof RecipientCount> {}

export const CountedRecipients = z.object({
  /** Those who will get the email. */
  recipients: z.number().int(),
  withoutEmail: z.number().int(),
  unsubscribed: z.number().int(),
})
export interface CountedRecipients extends z.infer<typeof CountedRecipients> {}

export const TestEmail = z.object({
  recipientEmail: email(),
  emailConfig: alternatives(
    z.object({
      host: text().min(1).max(300),
      port: z.number().int().min(0).max(65_535),
      /** Without both, or with both empty: without a login. */
      username: text().max(300).optional(),
      password: text().max(70).optional(),
      senderName: text().max(256),
      senderEmail: senderAddress(),
    }),
    {
      onlyWith: [
        { field: 'username', with: 'password' },
        { field: 'password', with: 'username' },
      ],
    },
  ),
})
export interface TestEmail extends z.infer<typeof TestEmail> {}

export const TestEmailResult = z.object({ success: z.boolean(), errorMessage: z.string().optional() })
export interface TestEmailResult extends z.infer<typeof TestEmailResult> {}

export const SignInInvitation = z.object({ email: email(), callbackUrl: url() })

/** One call that sent emails, and how far it is. */
export const EmailSendProgress = z.object({
  id: uuid(),
  createdAtMillis: millis(),
  scheduledAtMillis: millis().nullable().describe('Null: it was sent at once.'),
  state: z.enum(['scheduled', 'sending', 'stopped', 'done']),
  /** Null: the content names its own subject. */
  subject: z.string().nullable(),
  templateId: z.string().nullable(),
  draftId: z.string().nullable(),
  isHighPriority: z.boolean(),
  /** Addressed users. The numbers below add up to it. */
  total: z.number().int(),
  waiting: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  /** Without an address, or unsubscribed from the category. */
  skipped: z.number().int(),
  /** Not sent because the send was stopped. */
  stopped: z.number().int(),
})
export interface EmailSendProgress extends z.infer<typeof EmailSendProgress> {}
