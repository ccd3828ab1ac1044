import type { ServerUser } from '@latchkey/js'
import { Alert, Avatar, Badge, Field, Select, TextInput } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useOwnedProject } from '../api.ts'
import { ApiKeys } from '../api-keys/ApiKeys.tsx'
import { UserConsents } from '../applications/UserConsents.tsx'
import { UserActivity } from '../audit/UserActivity.tsx'
import { ForRole } from '../colleagues/ForRole.tsx'
import { credentialRefusal } from '../colleagues/refusal.ts'
import { ContactChannels } from '../contact-channels/ContactChannels.tsx'
import { ItemsOfCustomer } from '../items/ItemsOfCustomer.tsx'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { MetadataSection } from '../metadata/MetadataSection.tsx'
import { UserAccounts } from '../oauth-providers/UserAccounts.tsx'
import { DeleteButton } from '../parts/dialog/DeleteButton.tsx'
import { PictureField } from '../parts/form/PictureField.tsx'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import entity from '../parts/page/Entity.module.css'
import { BackTo } from '../parts/page/links.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import page from '../parts/page/Page.module.css'
import { NotFoundInPlace, PageHeader, Section } from '../parts/page/PageHeader.tsx'
import { SectionLinks } from '../parts/page/SectionLinks.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { WhyForm } from '../permissions/WhyForm.tsx'
import { PurchasesOfCustomer } from '../purchases/PurchasesOfCustomer.tsx'
import { SecondFactor } from '../second-factor/SecondFactor.tsx'
import { ImpersonateButton } from '../sessions/ImpersonateButton.tsx'
import { UserSessions } from '../sessions/UserSessions.tsx'
import { SignInMethods } from '../sign-in-methods/SignInMethods.tsx'
import { LockButtons } from './LockUserDialog.tsx'
import { DeleteUserDialog } from './UserMenu.tsx'
import { LastActive, LockNotice } from './UserState.tsx'
import { UserPermissions, UserTeams } from './UserTeams.tsx'
import { getValues, toUpdate, type UserFields, userFieldNames } from './user-fields.ts'
import { localeOptions } from './user-locales.ts'
import { userQuery } from './user-queries.ts'
import { getName } from './user-words.ts'
import { usersScreen } from './users.screens.ts'

/** Everything about one user. */
export function UserScreen() {
  const project = useOwnedProject()
  const { userId = '' } = useParams({ strict: false })
  const user = useQuery(userQuery(project, userId))

  if (user.isPending) return <ScreenSkeleton />
  if (user.isError) return <QueryFailure query={user} />
  if (user.data === null) {
    return (
      <NotFoundInPlace title="User not found" context={project.displayName} above={<BackTo screen={usersScreen} />}>
        This project has no such user. The account may have been deleted, or the address may be wrong.
      </NotFoundInPlace>
    )
  }
  return <User user={user.data} />
}

const sections = [
  { id: 'profile', label: 'Profile' },
  { id: 'addresses', label: 'Addresses' },
  { id: 'signing-in', label: 'Signing in' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'applications', label: 'Applications' },
  { id: 'activity', label: 'Activity' },
  { id: 'teams', label: 'Teams' },
  { id: 'permissions', label: 'Permissions' },
  { id: 'api-keys', label: 'API keys' },
  { id: 'purchases', label: 'Purchases and items' },
]

function User({ user }: { user: ServerUser }) {
  const project = useOwnedProject()
  const whyNot = credentialRefusal(project)
  return (
    <>
      <PageHeader
        title={getName(user)}
        context={project.displayName}
        above={<BackTo screen={usersScreen} />}
        description={<Facts user={user} />}
        actions={
          <>
            <ImpersonateButton project={project} user={user} />
            <LockButtons user={user} />
            <DeleteButton list={usersScreen.path} dialog={answers => <DeleteUserDialog user={user} {...answers} />} />
          </>
        }
      />
      <LockNotice lock={user} />
      <SectionLinks label="Sections of this user" links={sections} />
      <ForRole project={project} needs="support">
        <UserForm key={user.id} user={user}>
          <Section
            id="addresses"
            title="Email addresses"
            description={whyNot ?? 'How this person is reached, and signs in.'}
          >
            <ContactChannels project={project} user={user} />
          </Section>
          <Section
            id="signing-in"
            title="Signing in"
            description={whyNot ?? 'The sign-in methods, and the state of each.'}
          >
            <ForRole project={project} needs="developer" isSaidAbove>
              <SignInMethods project={project} user={user} />
            </ForRole>
          </Section>
          <Section
            title="Accounts at providers"
            description={whyNot ?? 'Those that this person signs in with, or that your app may use in their name.'}
          >
            <ForRole project={project} needs="developer" isSaidAbove>
              <UserAccounts project={project} user={user} />
            </ForRole>
          </Section>
          <Section
            title="Second factor"
            description={whyNot ?? 'Six digits of an authenticator app, required after any sign-in method.'}
          >
            <ForRole project={project} needs="developer" isSaidAbove>
              <SecondFactor project={project} user={user} />
            </ForRole>
          </Section>
          <Section
            id="sessions"
            title="Sessions"
            description="Where this person is signed in, and how earlier stays ended."
          >
            <UserSessions project={project} user={user} />
          </Section>
          <Section
            id="applications"
            title="Connected applications"
            description="Programs that sign this person in with their account here."
          >
            <UserConsents project={project} user={user} />
          </Section>
          <Section
            id="activity"
            title="Activity"
            description="Sessions and why they ended, mails, purchases, and what was changed by this person, colleagues and keys."
          >
            <UserActivity project={project} user={user} />
          </Section>
          <Section id="teams" title="Teams" description="Where this person is a member, and the roles given there.">
            <UserTeams project={project} user={user} />
          </Section>
          <Section
            id="permissions"
            title="Project permissions"
            description="Granted in the whole project, whatever the team."
          >
            <UserPermissions project={project} user={user} />
          </Section>
          <Section id="api-keys" title="API keys" description="Keys that this person made, for your API.">
            <ApiKeys project={project} owner={user} isOn={project.config.allowUserApiKeys} />
          </Section>
        </UserForm>
      </ForRole>
      <div id="purchases" data-section="">
        <PurchasesOfCustomer project={project} customerType="user" buyer={user} name={getName(user)} />
        <ItemsOfCustomer project={project} customerType="user" customerId={user.id} />
      </div>
      <Section
        title="Explain a permission"
        description="Where it comes from: what was granted, and what contains what."
      >
        <WhyForm project={project} user={user} />
      </Section>
    </>
  )
}

function Facts({ user }: { user: ServerUser }) {
  return (
    <span className={entity.facts}>
      <Avatar size="large" imageUrl={user.profileImageUrl} name={getName(user)} />
      <span className={entity.lines}>
        {user.primaryEmail && getName(user) !== user.primaryEmail && (
          <CopyableId id={user.primaryEmail} what="email address" />
        )}
        <CopyableId id={user.id} what="user id" />
        <span>
          Signed up <Moment at={user.signedUpAt} />, last active <LastActive user={user} never="never" />
        </span>
        <span className={entity.badges}>
          {user.isLocked && <Badge tone="destructive">Locked</Badge>}
          {user.isAnonymous && <Badge>Anonymous</Badge>}
          {user.primaryEmail && (
            <Badge tone={user.primaryEmailVerified ? 'success' : 'warning'}>
              {user.primaryEmailVerified ? 'Email verified' : 'Email not verified'}
            </Badge>
          )}
          {user.isMultiFactorRequired && <Badge tone="success">Two-factor sign-in</Badge>}
        </span>
      </span>
    </span>
  )
}

interface UserFormProps {
  user: ServerUser
  /** What stands between the profile and the metadata, and saves by itself. */
  children: ReactNode
}

/** The name, the picture and the three pieces of JSON of a user, saved together. */
function UserForm({ user, children }: UserFormProps) {
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
      <Section id="profile" title="Profile" description="As the person and others see it.">
        <Field label="Name" error={errors.displayName?.message}>
          <TextInput form={formId} autoComplete="off" maxLength={256} {...register('displayName')} />
        </Field>
        <PictureField
          name={getName(user)}
          imageUrl={watch('profileImageUrl')}
          onChange={imageUrl => setValue('profileImageUrl', imageUrl, { shouldDirty: true })}
        />
        <Field
          label="Language of emails"
          hint="Emails that you have not written yourself are in it, where it is one of theirs. Not known: that of the request."
        >
          <Select form={formId} options={localeOptions(user.locale)} {...register('locale')} />
        </Field>
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
