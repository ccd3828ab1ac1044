import { templateKeys } from '@latchkey/contract/rules'
import type { AdminOwnedProject, EmailTemplate, EmailTheme } from '@latchkey/js'
import { Alert, Badge, Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { type Managed, useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { themesQuery } from '../email-themes/theme-queries.ts'
import { SourceMenu } from '../emails/editor/SourceMenu.tsx'
import { OwnServerNeeded, useOwnServerNeeded } from '../emails/server/OwnServerNeeded.tsx'
import { NameDialog } from '../parts/dialog/FormDialog.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import named from '../parts/table/Named.module.css'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import { useScreenSearch } from '../use-screen-search.ts'
import { getOriginal, getPurpose } from './built-in-templates.ts'
import { templateScreen, templatesScreen } from './email-templates.screens.ts'
import styles from './Templates.module.css'
import { templatesQuery } from './template-queries.ts'

/** The content of the mails: those that the product sends, and the owner's own. */
export function TemplatesScreen() {
  const project = useOwnedProject()
  const [{ create }, ask] = useScreenSearch(templatesScreen)
  const templates = useQuery(templatesQuery(project))
  const needsServer = useOwnServerNeeded(project)
  const whyNot = useRefusal('developer')

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="What the mails say. Sign-in mails and invitations use the built-in ones; your own are for your code to send."
        actions={
          <Button disabled={whyNot !== undefined} title={whyNot} onClick={() => ask({ create: true })}>
            <Plus size={16} aria-hidden="true" /> New template
          </Button>
        }
      />
      {whyNot && <Alert className={toolbar.note}>{whyNot}</Alert>}
      {needsServer && (
        <div className={toolbar.note}>
          <OwnServerNeeded project={project}>
            This project sends by the shared mail server. You can look around and try things out; saving a template
            needs a mail server of your own.
          </OwnServerNeeded>
        </div>
      )}
      {templates.isPending && <RowsSkeleton label="Loading templates" count={5} />}
      {templates.isError && <QueryFailure query={templates} />}
      {templates.data && <TemplatesTable project={project} templates={templates.data} />}
      {create && !whyNot && <CreateTemplateDialog project={project} onClose={() => ask({ create: undefined })} />}
    </>
  )
}

function CreateTemplateDialog({ project, onClose }: { project: Managed; onClose: () => void }) {
  const navigate = useNavigate()

  async function create(displayName: string) {
    const { id } = await project.app.createEmailTemplate(displayName)
    await navigate({ to: templateScreen.path, params: { projectId: project.id, templateId: id } })
  }

  return (
    <NameDialog
      title="New template"
      description="It begins with a short example that shows how variables work."
      actionLabel="Create template"
      problem="Give the template a name."
      onSave={create}
      onClose={onClose}
    />
  )
}

interface TemplatesTableProps {
  project: AdminOwnedProject
  templates: readonly EmailTemplate[]
}

function TemplatesTable({ project, templates }: TemplatesTableProps) {
  const navigate = useNavigate()
  const { data: themes } = useQuery(themesQuery(project))
  const columns = useMemo(() => getColumns(project, themes ?? [], namesInCode(templates)), [project, themes, templates])
  return (
    <VirtualTable
      label="Email templates"
      columns={columns}
      rows={templates}
      getId={({ id }) => id}
      getName={({ displayName }) => displayName}
      open={({ id }) => navigate({ to: templateScreen.path, params: { projectId: project.id, templateId: id } })}
    />
  )
}

function namesInCode(templates: readonly EmailTemplate[]): (id: string) => string | undefined {
  const keys = templateKeys(Object.fromEntries(templates.map(template => [template.id, template])))
  return id => keys.get(id)?.[0]
}

function getColumns(
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
          {getPurpose(id) ?? (
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
      cell: ({ themeId }) => formatTheme(themeId, themes),
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
  const original = getOriginal(id)
  return original !== undefined && original !== tsxSource
}

function formatTheme(themeId: EmailTemplate['themeId'], themes: readonly EmailTheme[]): string {
  if (themeId === undefined) return 'The project’s'
  if (themeId === false) return 'None'
  return themes.find(({ id }) => id === themeId)?.displayName ?? 'The project’s'
}

interface TemplateMenuProps {
  project: AdminOwnedProject
  template: EmailTemplate
  nameInCode: string | undefined
}

function TemplateMenu({ project, template, nameInCode }: TemplateMenuProps) {
  const navigate = useNavigate()
  const whyNot = useRefusal('developer')
  return (
    <SourceMenu
      project={project}
      kind="templates"
      one="template"
      source={template}
      nameInCode={nameInCode}
      isBuiltIn={getOriginal(template.id) !== undefined}
      whyNot={whyNot}
      afterDeletion="Code that sends mails with it will get an error."
      onOpen={() => navigate({ to: templateScreen.path, params: { projectId: project.id, templateId: template.id } })}
    />
  )
}
