/** Rendering and sending emails: to users, as a preview, as a test of a mail server, and as an invitation. */
import * as z from 'zod'
import { RedirectNotTrusted } from '../codes/codes.contract.ts'
import { UserIdDoesNotExist } from '../contact-channels/contact-channels.contract.ts'
import { atLeast } from '../kernel/access.ts'
import { callbackUrlBody, emailBody, emailSourceBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineError, defineText } from '../kernel/error.ts'
import { list, success } from '../kernel/page.ts'
import { rawBody, uuid } from '../kernel/schema.ts'
import {
  EmailRenderingFailed,
  EmailTemplateNameAmbiguous,
  EmailTemplateNameNotFound,
  UnknownTheme,
} from './email-sources.ts'
import {
  CountedRecipients,
  EmailPreview,
  EmailPreviewed,
  EmailRender,
  EmailRendered,
  EmailSend,
  EmailSendProgress,
  EmailSendResults,
  PreviewSend,
  RecipientCount,
  SignInInvitation,
  TestEmail,
  TestEmailResult,
} from './emails.shapes.ts'
import { DeliveryInfo, OutboxEntry, OutboxPage, OutboxQuery, OutboxUpdate } from './outbox.shapes.ts'

export const OwnMailServerRequired = defineError(
  'REQUIRES_CUSTOM_EMAIL_SERVER',
  400,
  'This needs a mail server of the project itself. Its owner can enter one under Mail → Server.',
)
export const PreviewForOthers = defineText(
  400,
  'The mail server of this deployment sends previews to a verified email address of your own account only. Sign in and enter such an address, or enter a mail server of the project under Mail → Server.',
)
export const EmailNotVerified = defineError(
  'EMAIL_NOT_VERIFIED',
  400,
  'This email address of your account is not verified. Verify it in the account settings, then try again.',
)
export const UnknownCategory = defineText(400, 'There is no notification category with this name.')
export const UnknownTemplate = defineText(400, 'There is no email template with this id in the project.')
export const UnknownDraft = defineText(400, 'There is no email draft with this id in the project.')
export const EmailNotSent = defineText(
  400,
  'The email could not be sent. Check the mail server of the project under Mail → Server, and the log of mails.',
)
export const SendNotFound = defineText(404, 'There is no such send in this project.')

export const ScheduledTooLate = defineText(
  400,
  'An email can be scheduled for the next 28 days. Choose an earlier time in scheduled_at_millis.',
)
export const OutboxEmailNotFound = defineText(404, 'There is no such email in the outbox of this project.')
export const EmailNotEditable = defineError<{ emailId: string; status: string }>(
  'EMAIL_NOT_EDITABLE',
  400,
  ({ status }) =>
    `This email cannot be changed any more: it is ${status}. Only emails to users that are paused, scheduled or queued can.`,
)
export const ContentNotEditable = defineText(
  400,
  'The content, theme, variables and recipient of an email that waits cannot be changed here. Cancel it with "cancel": true, and send another.',
)
export const NoCapacityBoost = defineText(
  400,
  'There is no boost of the sending rate: emails leave as fast as the mail server of the project takes them.',
)
export const NoManagedDomains = defineText(
  400,
  'There are no managed email domains here. Enter a mail server of the project under Mail → Server.',
)

/** A template that is named in place of its id. */
const templateNames = [EmailTemplateNameNotFound, EmailTemplateNameAmbiguous]

const bySend = z.object({ sendId: uuid() })
const byEmail = z.object({ emailId: uuid() })

/** Of mail domains that the vendor of the published SDKs hosts. */
const managedOnboarding = (action: 'setup' | 'check' | 'apply' | 'delete') =>
  endpoint({
    route: `POST /internal/emails/managed-onboarding/${action}`,
    summary: 'Refuse a managed email domain: there are none',
    access: atLeast('admin'),
    changes: false,
    body: rawBody(),
    bodyKind: 'raw',
    errors: [NoManagedDomains],
  })

export const emailEndpoints = {
  send: endpoint({
    route: 'POST /emails/send-email',
    summary: 'Send an email to users: HTML, a template or a draft',
    access: atLeast('server'),
    body: EmailSend,
    largestBody: emailBody,
    mostValues: 60_000,
    response: EmailSendResults,
    streams: true,
    errors: [
      OwnMailServerRequired,
      UnknownCategory,
      UnknownTemplate,
      ...templateNames,
      UnknownDraft,
      UnknownTheme,
      ScheduledTooLate,
      UserIdDoesNotExist,
      EmailRenderingFailed,
    ],
  }),
  render: endpoint({
    route: 'POST /emails/render-email',
    summary: 'Render a template in a theme, with the variables of its preview',
    access: atLeast('admin'),
    changes: false,
    body: EmailRender,
    largestBody: emailSourceBody,
    response: EmailRendered,
    errors: [UnknownTheme, UnknownTemplate, ...templateNames, EmailRenderingFailed],
  }),
  preview: endpoint({
    route: 'POST /internal/email-preview',
    summary: 'What an editor shows of a source: the email, or its problems line by line, and its variables',
    access: atLeast('admin'),
    changes: false,
    body: EmailPreview,
    largestBody: emailBody,
    mostValues: 60_000,
    response: EmailPreviewed,
    errors: [UnknownTheme, UnknownTemplate, ...templateNames, UnknownDraft],
  }),
  countRecipients: endpoint({
    route: 'POST /internal/email-recipients/count',
    summary: 'How many users an email would reach',
    access: atLeast('admin'),
    changes: false,
    body: RecipientCount,
    largestBody: emailBody,
    mostValues: 60_000,
    response: CountedRecipients,
    errors: [UnknownCategory],
  }),
  sendPreview: endpoint({
    route: 'POST /internal/send-preview-email',
    summary: 'Send the preview of an email to one address',
    access: atLeast('admin'),
    body: PreviewSend,
    largestBody: emailBody,
    mostValues: 60_000,
    response: TestEmailResult,
    errors: [
      UnknownTheme,
      UnknownTemplate,
      ...templateNames,
      UnknownDraft,
      OwnMailServerRequired,
      PreviewForOthers,
      EmailNotVerified,
      EmailRenderingFailed,
    ],
  }),
  sendTest: endpoint({
    route: 'POST /internal/send-test-email',
    summary: 'Send a test email by a mail server that need not be stored',
    access: atLeast('admin'),
    body: TestEmail,
    response: TestEmailResult,
    errors: [],
  }),
  sendSignInInvitation: endpoint({
    route: 'POST /internal/send-sign-in-invitation',
    summary: 'Invite someone to sign in',
    access: atLeast('server'),
    role: 'support',
    body: SignInInvitation,
    largestBody: callbackUrlBody,
    response: success(),
    errors: [RedirectNotTrusted, EmailNotSent],
  }),
  listSends: endpoint({
    route: 'GET /internal/email-sends',
    summary: 'The newest fifty sends to users, newest first',
    access: atLeast('admin'),
    role: 'support',
    response: list(EmailSendProgress),
    errors: [],
  }),
  readSend: endpoint({
    route: 'GET /internal/email-sends/:sendId',
    summary: 'How far a send is',
    access: atLeast('admin'),
    role: 'support',
    params: bySend,
    response: EmailSendProgress,
    errors: [SendNotFound],
  }),
  stopSend: endpoint({
    route: 'POST /internal/email-sends/:sendId/stop',
    summary: 'Stop a send: emails that wait are not sent',
    access: atLeast('admin'),
    params: bySend,
    response: EmailSendProgress,
    errors: [SendNotFound],
  }),
  listOutbox: endpoint({
    route: 'GET /emails/outbox',
    summary: 'Every mail of the project, whether it waits, left or failed, newest first. Contents are left out',
    access: atLeast('server'),
    role: 'support',
    query: OutboxQuery,
    response: OutboxPage,
    errors: [],
  }),
  readOutbox: endpoint({
    route: 'GET /emails/outbox/:emailId',
    summary: 'One mail of the outbox, with its content',
    access: atLeast('server'),
    role: 'support',
    params: byEmail,
    response: OutboxEntry,
    errors: [OutboxEmailNotFound],
  }),
  updateOutbox: endpoint({
    route: 'PATCH /emails/outbox/:emailId',
    summary: 'Pause, continue, reschedule or cancel a mail to a user that waits',
    access: atLeast('server'),
    params: byEmail,
    body: OutboxUpdate,
    response: OutboxEntry,
    errors: [OutboxEmailNotFound, EmailNotEditable, ContentNotEditable, ScheduledTooLate],
  }),
  readDeliveryInfo: endpoint({
    route: 'GET /emails/delivery-info',
    summary: 'How many emails of the project left lately, and how many may leave in a second',
    access: atLeast('server'),
    role: 'support',
    response: DeliveryInfo,
    errors: [],
  }),
  boostCapacity: endpoint({
    route: 'POST /emails/capacity-boost',
    summary: 'Refuse a boost of the sending rate: there is none',
    access: atLeast('server'),
    changes: false,
    body: rawBody(),
    bodyKind: 'raw',
    errors: [NoCapacityBoost],
  }),
  listManagedDomains: endpoint({
    route: 'GET /internal/emails/managed-onboarding/list',
    summary: 'The managed email domains of the project: there are none',
    access: atLeast('admin'),
    response: z.object({ items: z.array(z.never()) }),
    errors: [],
  }),
  setUpManagedDomain: managedOnboarding('setup'),
  checkManagedDomain: managedOnboarding('check'),
  applyManagedDomain: managedOnboarding('apply'),
  deleteManagedDomain: managedOnboarding('delete'),
}
