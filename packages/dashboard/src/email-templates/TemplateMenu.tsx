import type { AdminOwnedProject, EmailTemplate } from '@latchkey/js'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { SourceMenu } from '../emails/editor/SourceMenu.tsx'
import { originalOf } from './built-in-templates.ts'
import { templateScreen } from './email-templates.screens.ts'
import { templatesChanged } from './template-queries.ts'

export interface TemplateMenuProps {
  project: AdminOwnedProject
  template: EmailTemplate
  nameInCode: string | undefined
}

export function TemplateMenu({ project, template, nameInCode }: TemplateMenuProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const whyNot = useRefusal('developer')
  return (
    <SourceMenu
      project={project}
      kind="templates"
      one="template"
      source={template}
      nameInCode={nameInCode}
      isBuiltIn={originalOf(template.id) !== undefined}
      whyNot={whyNot}
      afterDeletion="Code that sends mails with it will get an error."
      onOpen={() => navigate({ to: templateScreen.path, params: { projectId: project.id, templateId: template.id } })}
      onChanged={() => templatesChanged(queries, project)}
    />
  )
}
