import type { AdminOwnedProject } from '@latchkey/js'
import { Alert, Button, Dialog } from '@latchkey/ui'
import { useState } from 'react'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { Section } from '../parts/page/PageHeader.tsx'
import { PermissionBadge } from '../permissions/Granted.tsx'
import { PermissionChecklist } from '../permissions/PermissionChecklist.tsx'
import type { Scope } from '../permissions/permission-queries.ts'
import { useProjectForm } from '../projects/use-project-form.ts'
import type { Definition } from './containment.ts'
import styles from './DefaultsForm.module.css'
import { type DefaultList, defaultLists } from './defaults.ts'

export interface DefaultsFormProps {
  project: AdminOwnedProject
  scope: Scope
  definitions: readonly Definition[]
}

type Defaults = Record<DefaultList, string[]>

const names = {
  teamCreatorDefaultPermissions: 'Creators begin with',
  teamMemberDefaultPermissions: 'Members begin with',
  userDefaultPermissions: 'Users begin with',
}

/** What people are granted to begin with. Those who are there already keep what they have. */
export function DefaultsForm({ project, scope, definitions }: DefaultsFormProps) {
  const { config } = project
  const { watch, setValue, formState, changes, isSaving, save, discard } = useProjectForm<Defaults>(project, {
    saved: {
      teamCreatorDefaultPermissions: getIds(config.teamCreatorDefaultPermissions),
      teamMemberDefaultPermissions: getIds(config.teamMemberDefaultPermissions),
      userDefaultPermissions: getIds(config.userDefaultPermissions),
    },
    names,
    toUpdate: changed => ({
      config: Object.fromEntries(Object.entries(changed).map(([list, ids]) => [list, ids?.map(id => ({ id }))])),
    }),
  })
  const { root } = formState.errors

  return (
    <form onSubmit={save} noValidate>
      <Section
        title="To begin with"
        description="Granted to people as they arrive. Changing it does not touch those who are there."
      >
        {defaultLists
          .filter(about => about.scope === scope)
          .map(({ list, label, hint }) => (
            <PermissionsField
              key={list}
              label={label}
              hint={hint}
              definitions={definitions}
              ids={watch(list)}
              onChange={ids => setValue(list, ids, { shouldDirty: true })}
            />
          ))}
        {root && <Alert tone="destructive">{root.message}</Alert>}
      </Section>
      <SaveBar changes={changes} isSaving={isSaving} onDiscard={discard} />
    </form>
  )
}

function getIds(list: readonly { readonly id: string }[]): string[] {
  return list.map(({ id }) => id).sort()
}

interface PermissionsFieldProps {
  label: string
  hint: string
  definitions: readonly Definition[]
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** A list of permissions in a form: what is in it, and a dialog to choose others. */
function PermissionsField({ label, hint, definitions, ids, onChange }: PermissionsFieldProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>()

  return (
    <div className={styles.field}>
      <span className={styles.words}>
        <span className="latchkey-label">{label}</span>
        <span className="latchkey-hint">{hint}</span>
      </span>
      <span className={styles.ids}>
        {ids.map(id => (
          <PermissionBadge key={id} id={id} definitions={definitions} />
        ))}
        {ids.length === 0 && <span className={styles.none}>Nothing</span>}
      </span>
      <Button variant="outline" size="small" aria-label={`Change: ${label}`} onClick={() => setChosen(new Set(ids))}>
        Change
      </Button>
      {chosen && (
        <Dialog
          isOpen
          onClose={() => setChosen(undefined)}
          title={label}
          description={hint}
          actions={
            <>
              <Button variant="outline" onClick={() => setChosen(undefined)}>
                Cancel
              </Button>
              <Button
                onClick={() => {
                  onChange([...chosen].sort())
                  setChosen(undefined)
                }}
              >
                Choose
              </Button>
            </>
          }
        >
          <PermissionChecklist legend="Is granted" definitions={definitions} chosen={chosen} onChange={setChosen} />
        </Dialog>
      )}
    </div>
  )
}
