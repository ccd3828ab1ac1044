import type { AdminOwnedProject, EmailDraft } from '@latchkey/js'
import { Alert, Badge, Button, MenuItem } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { FilePen, Plus, Send } from 'lucide-react'
import { useMemo } from 'react'
import { type Managed, useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { RecentSends } from '../emails/sends/RecentSends.tsx'
import { OwnServerNeeded, useOwnServerNeeded } from '../emails/server/OwnServerNeeded.tsx'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { NameDialog } from '../parts/dialog/FormDialog.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { List } from '../parts/table/List.tsx'
import named from '../parts/table/Named.module.css'
import { EntityMenu } from '../parts/table/RowMenu.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import type { ColumnOf } from '../parts/table/VirtualTable.tsx'
import { useTask } from '../parts/use-task.ts'
import { useScreenSearch } from '../use-screen-search.ts'
import styles from './Drafts.module.css'
import { draftsQuery } from './draft-queries.ts'
import { draftScreen, draftsScreen, sendDraftScreen } from './email-drafts.screens.ts'

/** Mails that an owner writes once and sends to users. */
export function DraftsScreen() {
  const project = useOwnedProject()
  const [{ create }, ask] = useScreenSearch(draftsScreen)
  const navigate = useNavigate()
  const drafts = useQuery(draftsQuery(project))
  const columns = useMemo(() => getColumns(project), [project])
  const needsServer = useOwnServerNeeded(project)
  const whyNot = useRefusal('developer')
  const createButton = (
    <Button disabled={whyNot !== undefined} title={whyNot} onClick={() => ask({ create: true })}>
      <Plus size={16} aria-hidden="true" /> New draft
    </Button>
  )

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Write a mail once, see how it looks, and send it to all of your users or to some."
        actions={createButton}
      />
      {whyNot && <Alert className={toolbar.note}>{whyNot}</Alert>}
      {needsServer && (
        <div className={toolbar.note}>
          <OwnServerNeeded project={project}>
            You can write drafts already. Sending them needs a mail server of your own.
          </OwnServerNeeded>
        </div>
      )}
      <List
        query={drafts}
        expected={4}
        label="Email drafts, the last changed first"
        columns={columns}
        getName={({ displayName }) => displayName}
        open={({ id }) => navigate({ to: draftScreen.path, params: { projectId: project.id, draftId: id } })}
        one="draft"
        none={{
          icon: <FilePen size={20} />,
          title: 'No draft yet',
          action: createButton,
          words: 'News, a change of your terms, a survey: what you write here goes to those who did not unsubscribe.',
        }}
      />
      {create && !whyNot && <CreateDraftDialog project={project} onClose={() => ask({ create: undefined })} />}
      <RecentSends project={project} drafts={drafts.data ?? []} />
    </>
  )
}

function CreateDraftDialog({ project, onClose }: { project: Managed; onClose: () => void }) {
  const navigate = useNavigate()

  async function create(displayName: string) {
    const { id } = await project.app.createEmailDraft({ displayName })
    await navigate({ to: draftScreen.path, params: { projectId: project.id, draftId: id } })
  }

  return (
    <NameDialog
      title="New draft"
      description="The name is for you and your colleagues. Nothing is sent yet."
      actionLabel="Create draft"
      problem="Give the draft a name."
      onSave={create}
      onClose={onClose}
    />
  )
}

function getColumns(project: AdminOwnedProject): readonly ColumnOf<EmailDraft>[] {
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

interface DeleteDraftDialogProps {
  project: AdminOwnedProject
  draft: EmailDraft
  onClose: () => void
}

function DeleteDraftDialog({ project, draft: { id, displayName }, onClose }: DeleteDraftDialogProps) {
  const remove = useTask(() => project.app.removeEmailDraft(id), `${displayName} is deleted.`)
  return (
    <ConfirmByTyping
      title={`Delete ${displayName}?`}
      phrase="delete"
      actionLabel="Delete draft"
      onConfirm={remove}
      onClose={onClose}
    >
      The draft and its history are gone for good. Mails that were sent of it stay in the log.
    </ConfirmByTyping>
  )
}
