import type { ServerContactChannel } from '@latchkey/js'
import { Checkbox } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Managed } from '../api.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { EmailField, isGiven } from '../parts/form/Controls.tsx'
import { showRefusal } from '../parts/form/form.ts'
import { usersChanged } from '../users/user-queries.ts'
import { fieldOfRefusal } from './refused-address.ts'

export interface ChangeAddressDialogProps {
  project: Managed
  channel: ServerContactChannel
  onClose: () => void
}

/** Another address in the place of one that was mistyped, or is no longer used. */
export function ChangeAddressDialog({ project, channel, onClose }: ChangeAddressDialogProps) {
  const queries = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { value: channel.value, isVerified: false },
  })
  const { errors, isSubmitting } = formState

  const change = handleSubmit(async ({ value, isVerified }) => {
    try {
      await channel.update({ value: value.trim(), isVerified })
      await usersChanged(queries, project)
      tell(`The address is ${value.trim()} now.`)
      onClose()
    } catch (error) {
      showRefusal(error, setError, fieldOfRefusal)
    }
  })

  return (
    <FormDialog
      title={`Change ${channel.value}`}
      description="What the address is for stays as it is: whether it is the primary one, and whether it signs in."
      actionLabel="Change address"
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={change}
      onClose={onClose}
    >
      <EmailField error={errors.value?.message} {...register('value', isGiven)} />
      <Checkbox
        label="The new address is verified"
        hint="You know that it belongs to this person."
        {...register('isVerified')}
      />
    </FormDialog>
  )
}
