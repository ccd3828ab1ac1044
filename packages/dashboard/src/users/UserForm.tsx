import type { ServerUser } from '@latchkey/js'
import { Alert, Field, TextInput } from '@latchkey/ui'
import { type ReactNode, useId } from 'react'
import { MetadataSection } from '../metadata/MetadataSection.tsx'
import { PictureField } from '../parts/form/PictureField.tsx'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import page from '../parts/page/Page.module.css'
import { Section } from '../parts/page/PageHeader.tsx'
import { getValues, toUpdate, type UserFields, userFieldNames } from './user-fields.ts'
import { getName } from './user-words.ts'

export interface UserFormProps {
  user: ServerUser
  /** What stands between the profile and the metadata, and saves by itself. */
  children: ReactNode
}

/** The name, the picture and the three pieces of JSON of a user, saved together. */
export function UserForm({ user, children }: UserFormProps) {
  const formId = useId()
  const { register, watch, setValue, formState, changes, isSaving, save, discard } = useSavedForm<UserFields>({
    saved: getValues(user),
    names: userFieldNames,
    async update(changed) {
      await user.update(toUpdate(changed))
    },
  })
  const { errors } = formState

  return (
    <div>
      <Section title="Profile" description="As the person and others see it.">
        <Field label="Name" error={errors.displayName?.message}>
          <TextInput form={formId} autoComplete="off" maxLength={256} {...register('displayName')} />
        </Field>
        <PictureField
          name={getName(user)}
          imageUrl={watch('profileImageUrl')}
          onChange={imageUrl => setValue('profileImageUrl', imageUrl, { shouldDirty: true })}
        />
      </Section>
      {children}
      <form id={formId} onSubmit={save} className={page.bare} noValidate>
        <MetadataSection of="user" register={register} getError={field => errors[field]?.message} />
        {errors.root && <Alert tone="destructive">{errors.root.message}</Alert>}
        <SaveBar changes={changes} isSaving={isSaving} onDiscard={discard} />
      </form>
    </div>
  )
}
