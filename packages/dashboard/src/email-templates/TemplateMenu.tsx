import type { AdminOwnedProject, EmailTemplate } from '@latchkey/js'
import { MenuItem } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Pencil, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { removeSource, renameSource } from '../emails/editor/stored-sources.ts'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { NameDialog } from '../parts/dialog/NameDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { EntityMenu } from '../parts/page/EntityMenu.tsx'
import { ReasonedItem } from '../parts/page/ReasonedItem.tsx'
import { useTask } from '../parts/use-task.ts'
import { originalOf } from './built-in-templates.ts'
import { templateScreen } from './template.screen.ts'
import { templatesChanged } from './template-queries.ts'

export interface TemplateMenuProps {
  project: AdminOwnedProject
  template: EmailTemplate
}

export function TemplateMenu({ project, template }: TemplateMenuProps) {
  const { id, displayName } = template
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'rename' | 'restore'>()
  const whyNot = useRefusal('developer')
  const isBuiltIn = originalOf(id) !== undefined
  const close = () => setOpened(undefined)
  const changed = () => templatesChanged(queries, project)

  const remove = useTask(async () => {
    const undo = await removeSource(project, 'templates', id)
    await changed()
    tell(isBuiltIn ? `${displayName} is the original again.` : `${displayName} is deleted.`, {
      undo: () => undo().then(changed),
    })
  })

  return (
    <>
      <EntityMenu
        name={displayName}
        id={id}
        idName="template id"
        onOpen={() => navigate({ to: templateScreen.path, params: { projectId: project.id, templateId: id } })}
        whyNotDelete={whyNot ?? (isBuiltIn ? 'A built-in template can be changed, but not deleted.' : undefined)}
        deletion={closeDeletion => (
          <ConfirmDialog
            title={`Delete ${displayName}?`}
            description="Code that sends mails with it will get an error. You can undo this for a moment, and later in the history of the configuration."
            actionLabel="Delete template"
            isDestructive
            onConfirm={remove}
            onClose={closeDeletion}
          />
        )}
      >
        <ReasonedItem icon={<Pencil size={16} />} whyNot={whyNot} onSelect={() => setOpened('rename')}>
          Rename…
        </ReasonedItem>
        {isBuiltIn && (
          <MenuItem
            icon={<RotateCcw size={16} />}
            isDisabled={whyNot !== undefined}
            onSelect={() => setOpened('restore')}
          >
            Restore the original…
          </MenuItem>
        )}
      </EntityMenu>
      {opened === 'rename' && (
        <NameDialog
          title={`Rename ${displayName}`}
          actionLabel="Rename"
          name={displayName}
          problem="Give the template a name."
          onSave={async name => {
            await renameSource(project, 'templates', id, name)
            await changed()
          }}
          onClose={close}
        />
      )}
      {opened === 'restore' && (
        <ConfirmDialog
          title={`Restore the original of ${displayName}?`}
          description="Its source, name and theme are again what they were before you changed them. Your changes stay in the history."
          actionLabel="Restore the original"
          onConfirm={remove}
          onClose={close}
        />
      )}
    </>
  )
}
