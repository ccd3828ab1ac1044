/** `@latchkey/emails`, as templates and themes import it. Its types exist for their editors only. */
export { NotificationCategory, Subject } from './markers.ts'
export { ProjectLogo } from './project-logo.ts'
