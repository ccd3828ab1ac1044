import type { AdminOwnedProject } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { projectsChanged } from '../api.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'
import { projectsScreen } from './projects.screens.ts'
import styles from './SettingsScreen.module.css'
import { ownProjectId } from './special-projects.ts'

/** The end of a project, after its name was typed. */
export function DeleteProject({ project }: { project: AdminOwnedProject }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = useTask(async () => {
    await project.delete()
    await navigate({ to: projectsScreen.path })
    await projectsChanged(queries)
  }, `${project.displayName} is deleted.`)

  if (project.id === ownProjectId) {
    return <p className={styles.note}>This is the project through which you sign in here. It cannot be deleted.</p>
  }
  return (
    <>
      <p className={styles.note}>All users, their sessions and teams, and the keys of this project go with it.</p>
      <div>
        <Button variant="outline" className={styles.danger} onClick={() => setAsking(true)}>
          Delete project…
        </Button>
      </div>
      {isAsking && (
        <ConfirmByTyping
          title={`Delete ${project.displayName}?`}
          phrase={project.displayName}
          actionLabel="Delete project"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          Every user of this project will be gone, and everyone who is signed in to your app will be signed out. Its
          keys stop working at once.
        </ConfirmByTyping>
      )}
    </>
  )
}
