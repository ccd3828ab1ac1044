import { Avatar } from '@latchkey/ui/Avatar'
import { classNames } from '@latchkey/ui/class-names'
import { VisuallyHidden } from '@latchkey/ui/Layout'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '@latchkey/ui/Menu'
import { ChevronsIcon, IconSpace, PlusIcon, SettingsIcon, TeamIcon } from '@latchkey/ui/page-icons'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useNavigate, useProject } from '../hooks/app-hooks.ts'
import { teamCreationUrl, teamSettingsUrl } from './team-settings.ts'

/** As much of a team as is shown of it. */
export interface ShownTeam {
  id: string
  displayName: string
  profileImageUrl: string | null
}

interface TeamMenuProps<Team extends ShownTeam> {
  teams: readonly Team[]
  current: Team | null
  allowNull?: boolean
  nullLabel?: string
  triggerClassName?: string
  onChoose: (team: Team | null) => unknown
}

/** The current team as a button, and the others below it. */
export function TeamMenu<Team extends ShownTeam>(props: TeamMenuProps<Team>) {
  const { teams, current, allowNull = false, nullLabel, triggerClassName, onChoose } = props
  const t = useTranslation()
  const app = useLatchkeyApp()
  const navigate = useNavigate()
  const { config } = useProject()
  const others = teams.filter(({ id }) => id !== current?.id)
  const noTeam = nullLabel ?? t('No team')
  const name = current?.displayName ?? (allowNull ? noTeam : t('Select a team'))

  return (
    <Menu
      label={t('Teams')}
      trigger={trigger => (
        <button type="button" className={classNames('latchkey-team-button', triggerClassName)} {...trigger}>
          {current && <Avatar size="small" imageUrl={current.profileImageUrl} name={current.displayName} />}
          <VisuallyHidden>{t('Team: {name}', { name })}</VisuallyHidden>
          <span aria-hidden="true" className="latchkey-team-name">
            {name}
          </span>
          <ChevronsIcon />
        </button>
      )}
    >
      {current && (
        <MenuGroup label={t('Current team')}>
          <TeamItem team={current} isChosen onChoose={onChoose} />
          <MenuItem icon={<SettingsIcon />} onSelect={() => navigate(teamSettingsUrl(app.urls, current))}>
            {t('Team settings')}
          </MenuItem>
        </MenuGroup>
      )}
      {allowNull && (
        <MenuItem icon={<IconSpace />} isChosen={current === null} onSelect={() => onChoose(null)}>
          {noTeam}
        </MenuItem>
      )}
      {others.length > 0 && (
        <MenuGroup label={current ? t('Other teams') : t('Teams')}>
          {others.map(team => (
            <TeamItem key={team.id} team={team} isChosen={false} onChoose={onChoose} />
          ))}
        </MenuGroup>
      )}
      {teams.length === 0 && (
        <MenuItem icon={<TeamIcon />} isDisabled>
          {t('No teams yet')}
        </MenuItem>
      )}
      {config.clientTeamCreationEnabled && (
        <>
          <MenuSeparator />
          <MenuItem icon={<PlusIcon />} onSelect={() => navigate(teamCreationUrl(app.urls))}>
            {t('Create a team')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

interface TeamItemProps<Team extends ShownTeam> {
  team: Team
  isChosen: boolean
  onChoose: (team: Team) => unknown
}

function TeamItem<Team extends ShownTeam>({ team, isChosen, onChoose }: TeamItemProps<Team>) {
  return (
    <MenuItem
      icon={<Avatar size="tiny" imageUrl={team.profileImageUrl} name={team.displayName} />}
      isChosen={isChosen}
      onSelect={() => onChoose(team)}
    >
      <span className="latchkey-team-name">{team.displayName}</span>
    </MenuItem>
  )
}
