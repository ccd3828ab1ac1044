export { type RenderedEmail, renderEmail } from './render.ts'
export { notices, type TemplateName, type TemplateProps } from './templates/templates.ts'
export { inert } from './words.ts'
