/**
 * The text of every email that Latchkey writes, as sources in TSX. `@latchkey/email-sandbox` renders them. The built-in templates
 * in other languages than English are in `@latchkey/emails/translations`.
 */
export { inert } from './inert.ts'
export { noticeSources } from './sources/notices.ts'
export { draftStarter, templateStarter } from './sources/starters.ts'
export { builtInTemplates } from './sources/templates.ts'
export { builtInThemes } from './sources/themes.ts'
