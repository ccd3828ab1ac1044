import { templateKeys } from '@latchkey/contract/rules'
import type { AdminOwnedProject, EmailTemplate, EmailTheme } from '@latchkey/js'
import { Badge } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { themesQuery } from '../email-themes/theme-queries.ts'
import named from '../parts/table/Named.module.css'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import { originalOf, purposeOf } from './built-in-templates.ts'
import { templateScreen } from './email-templates.screens.ts'
import { TemplateMenu } from './TemplateMenu.tsx'
import styles from './Templates.module.css'

export interface TemplatesTableProps {
  project: AdminOwnedProject
  templates: readonly EmailTemplate[]
}

export function TemplatesTable({ project, templates }: TemplatesTableProps) {
  const navigate = useNavigate()
  const { data: themes } = useQuery(themesQuery(project))
  const columns = useMemo(() => columnsOf(project, themes ?? [], namesInCode(templates)), [project, themes, templates])
  return (
    <VirtualTable
      label="Email templates"
      columns={columns}
      rows={templates}
      idOf={({ id }) => id}
      nameOf={({ displayName }) => displayName}
      open={({ id }) => navigate({ to: templateScreen.path, params: { projectId: project.id, templateId: id } })}
    />
  )
}

function namesInCode(templates: readonly EmailTemplate[]): (id: string) => string | undefined {
  const keys = templateKeys(Object.fromEntries(templates.map(template => [template.id, template])))
  return id => keys.get(id)?.[0]
}

function columnsOf(
  project: AdminOwnedProject,
  themes: readonly EmailTheme[],
  nameInCode: (id: string) => string | undefined,
): readonly ColumnOf<EmailTemplate>[] {
  return [
    {
      id: 'name',
      header: 'Template',
      cell: ({ id, displayName, tsxSource }) => (
        <span className={styles.name}>
          <Link to={templateScreen.path} params={{ projectId: project.id, templateId: id }} className={named.name}>
            {displayName}
          </Link>
          {isChanged(id, tsxSource) && <Badge>Changed</Badge>}
        </span>
      ),
      className: styles.template,
    },
    {
      id: 'purpose',
      header: 'What it is for',
      cell: ({ id }) => (
        <span className={styles.quiet}>
          {purposeOf(id) ?? (
            <>
              Sent by your code as <code dir="ltr">{nameInCode(id)}</code>, or from a draft.
            </>
          )}
        </span>
      ),
      wraps: true,
    },
    {
      id: 'theme',
      header: 'Theme',
      cell: ({ themeId }) => sayTheme(themeId, themes),
      className: styles.theme,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: template => <TemplateMenu project={project} template={template} nameInCode={nameInCode(template.id)} />,
      isActions: true,
    },
  ]
}

function isChanged(id: string, tsxSource: string): boolean {
  const original = originalOf(id)
  return original !== undefined && original !== tsxSource
}

function sayTheme(themeId: EmailTemplate['themeId'], themes: readonly EmailTheme[]): string {
  if (themeId === undefined) return 'The project’s'
  if (themeId === false) return 'None'
  return themes.find(({ id }) => id === themeId)?.displayName ?? 'The project’s'
}
