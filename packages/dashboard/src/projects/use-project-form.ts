import type { AdminOwnedProject, AdminProjectUpdateOptions } from '@latchkey/js'
import type { FieldValues } from 'react-hook-form'
import { type OpenSavedForm, type SavedForm, useSavedForm } from '../parts/form/use-saved-form.ts'

export interface ProjectForm<Values> extends Omit<SavedForm<Values>, 'update'> {
  /** The request for the fields that changed. */
  readonly toUpdate: (changed: Partial<Values>) => AdminProjectUpdateOptions
}

/** A form over settings of a project. */
export function useProjectForm<Values extends FieldValues>(
  project: AdminOwnedProject,
  { saved, names, toUpdate }: ProjectForm<Values>,
): OpenSavedForm<Values> {
  return useSavedForm<Values>({
    saved,
    names,
    async update(changed) {
      await project.update(toUpdate(changed))
    },
  })
}
