import type { TeamUser } from '@latchkey/js'
import { Avatar } from '@latchkey/ui/Avatar'
import { Badge } from '@latchkey/ui/Badge'
import { Button } from '@latchkey/ui/Button'
import { Text } from '@latchkey/ui/Text'
import { TextInput } from '@latchkey/ui/TextInput'
import { type ReactNode, useState } from 'react'
import { ConfirmButton } from '../account/ConfirmButton.tsx'
import { Section } from '../account/Section.tsx'
import type { Team } from '../app/team.ts'
import { useTranslation } from '../frame/context.ts'
import { MemberRolesEdit } from './MemberRolesEdit.tsx'
import type { TeamTabProps } from './team-settings.ts'
import { memberName } from './team-settings.ts'

interface TeamMembersProps extends TeamTabProps {
  /** Users who may remove members may change their roles, too. */
  mayRemove: boolean
  /** Whether the project lets members see and change who has which role. */
  hasRoles: boolean
}

/** From this many on, people look for a name rather than read all of them. */
const manyMembers = 8
const shownAtOnce = 50

export function TeamMembers({ user, team, mayRemove, hasRoles }: TeamMembersProps) {
  const t = useTranslation()
  const members = team.useUsers()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(shownAtOnce)
  const found = members.filter(member =>
    `${memberName(member)} ${member.primaryEmail ?? ''}`
      .toLocaleLowerCase()
      .includes(search.trim().toLocaleLowerCase()),
  )

  return (
    <Section title={t('Members')} description={t('Who belongs to this team.')}>
      {members.length >= manyMembers && (
        <TextInput
          type="search"
          aria-label={t('Search members')}
          placeholder={t('Search members')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      )}
      <ul className="latchkey-list" aria-label={t('Members')}>
        {found.slice(0, shown).map(member => (
          <MemberRow
            key={member.id}
            team={team}
            member={member}
            isSelf={member.id === user.id}
            mayRemove={mayRemove && member.id !== user.id}
          >
            {hasRoles && (
              <MemberRolesEdit team={team} member={member} isSelf={member.id === user.id} mayChange={mayRemove} />
            )}
          </MemberRow>
        ))}
      </ul>
      {found.length === 0 && <Text isMuted>{t('No members found.')}</Text>}
      {found.length > shown && (
        <Button variant="outline" onClick={() => setShown(shown + shownAtOnce)}>
          {t('Show more')}
        </Button>
      )}
    </Section>
  )
}

interface MemberRowProps {
  team: Team
  member: TeamUser
  isSelf: boolean
  mayRemove: boolean
  /** What else there is to know of them. */
  children: ReactNode
}

function MemberRow({ team, member, isSelf, mayRemove, children }: MemberRowProps) {
  const t = useTranslation()
  const ownName = memberName(member)
  const name = ownName || t('unnamed member')
  return (
    <li className="latchkey-list-row">
      <span className="latchkey-person">
        <Avatar imageUrl={member.teamProfile.profileImageUrl} name={ownName} />
        <span className="latchkey-list-main">
          <span className="latchkey-row">
            <span className="latchkey-list-title">{ownName || t('No name yet')}</span>
            {isSelf && <Badge>{t('You')}</Badge>}
          </span>
          {member.primaryEmail && (
            <Text isMuted isSmall>
              {member.primaryEmail}
            </Text>
          )}
          {children}
        </span>
      </span>
      {mayRemove && (
        <ConfirmButton
          size="small"
          aria-label={t('Remove {name}', { name })}
          title={t('Remove {name}?', { name })}
          description={t('They lose access to everything in {team}, and keep their account.', {
            team: team.displayName,
          })}
          confirmText={t('Remove')}
          onConfirm={() => team.removeUser(member.id)}
        >
          {t('Remove')}
        </ConfirmButton>
      )}
    </li>
  )
}
