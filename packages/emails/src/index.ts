export { type RenderedEmail, renderEmail } from './render.ts'
export type { TemplateName, TemplateProps } from './templates/templates.ts'
export { inert } from './words.ts'
