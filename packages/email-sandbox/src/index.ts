export { EmailRenderingError, EmailSandboxUnavailable, type SourceProblem } from './errors.ts'
export { createEmailSandbox, type EmailSandboxOptions } from './host/create-sandbox.ts'
export type {
  EmailContent,
  EmailProject,
  EmailProps,
  EmailSandbox,
  EmailUser,
  InspectedSource,
  Preview,
  PreviewSettings,
  RenderedContent,
} from './sandbox.ts'
