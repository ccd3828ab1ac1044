import type { AdminOwnedProject, EmailDraft } from '@latchkey/js'
import { Badge, MenuItem } from '@latchkey/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useMemo } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { Moment } from '../parts/page/Moment.tsx'
import named from '../parts/table/Named.module.css'
import { EntityMenu } from '../parts/table/RowMenu.tsx'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import { DeleteDraftDialog } from './DeleteDraftDialog.tsx'
import styles from './Drafts.module.css'
import { draftScreen, sendDraftScreen } from './email-drafts.screens.ts'

export interface DraftsTableProps {
  project: AdminOwnedProject
  drafts: readonly EmailDraft[]
}

export function DraftsTable({ project, drafts }: DraftsTableProps) {
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(project), [project])
  return (
    <VirtualTable
      label="Email drafts, the last changed first"
      columns={columns}
      rows={drafts}
      idOf={({ id }) => id}
      nameOf={({ displayName }) => displayName}
      open={({ id }) => navigate({ to: draftScreen.path, params: { projectId: project.id, draftId: id } })}
    />
  )
}

function columnsOf(project: AdminOwnedProject): readonly ColumnOf<EmailDraft>[] {
  return [
    {
      id: 'name',
      header: 'Draft',
      cell: ({ id, displayName }) => (
        <Link to={draftScreen.path} params={{ projectId: project.id, draftId: id }} className={named.name}>
          {displayName}
        </Link>
      ),
    },
    {
      id: 'sent',
      header: 'Sent',
      cell: ({ sentAt }) => (sentAt ? <Moment at={sentAt} /> : <Badge>Not sent yet</Badge>),
      className: styles.sent,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: draft => <DraftMenu project={project} draft={draft} />,
      isActions: true,
    },
  ]
}

function DraftMenu({ project, draft }: { project: AdminOwnedProject; draft: EmailDraft }) {
  const navigate = useNavigate()
  const whyNot = useRefusal('developer')
  const params = { projectId: project.id, draftId: draft.id }
  return (
    <EntityMenu
      name={draft.displayName}
      id={draft.id}
      idName="draft id"
      onOpen={() => navigate({ to: draftScreen.path, params })}
      whyNotDelete={whyNot}
      deletion={close => <DeleteDraftDialog project={project} draft={draft} onClose={close} />}
    >
      <MenuItem icon={<Send size={16} />} onSelect={() => navigate({ to: sendDraftScreen.path, params })}>
        Send…
      </MenuItem>
    </EntityMenu>
  )
}
