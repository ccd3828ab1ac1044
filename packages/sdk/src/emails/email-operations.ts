/** Everything about emails, loaded when the first of it is called. */
export { getChatSettings, listChatMessages, saveChatMessage, sendChatMessage } from '../ai-chat/ai-chat.ts'
export { streamChatMessage } from '../ai-chat/stream-chat.ts'
export {
  createEmailDraft,
  getEmailDraft,
  getEmailDraftVersion,
  listEmailDraftVersions,
  loadEmailDrafts,
  removeEmailDraft,
  updateEmailDraft,
} from '../email-drafts/email-drafts.ts'
export {
  createEmailTemplate,
  getEmailTemplate,
  getEmailTemplateVersion,
  listEmailTemplateVersions,
  loadEmailTemplates,
  removeEmailTemplate,
  updateEmailTemplate,
  writeEmailSources,
} from '../email-templates/email-templates.ts'
export {
  createEmailTheme,
  getEmailTheme,
  getEmailThemeVersion,
  listEmailThemeVersions,
  loadEmailThemes,
  removeEmailTheme,
  updateEmailTheme,
} from '../email-themes/email-themes.ts'
export { getSentEmail, listSentEmails, loadSentEmails, resendEmail } from '../sent-emails/sent-emails.ts'
export { getEmailSend, listEmailSends, stopEmailSend } from './email-sends.ts'
export {
  countEmailRecipients,
  getEmailPreview,
  previewEmail,
  renderEmail,
  sendEmail,
  sendEmailAsAdmin,
  sendEmailPreview,
  sendSignInInvitationEmail,
  sendTestEmail,
} from './emails.ts'
