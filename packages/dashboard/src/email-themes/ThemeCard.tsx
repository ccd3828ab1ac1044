import { templateIds } from '@latchkey/contract/rules'
import type { AdminOwnedProject, EmailTheme } from '@latchkey/js'
import { Badge, Button, Skeleton } from '@latchkey/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { MailPicture } from '../emails/preview/MailPicture.tsx'
import { previewQuery } from '../emails/preview/preview-queries.ts'
import { tell } from '../parts/dialog/toast-manager.ts'
import { useTask } from '../parts/use-task.ts'
import { themeScreen } from './email-themes.screens.ts'
import { ThemeMenu } from './ThemeMenu.tsx'
import styles from './Themes.module.css'
import { themesChanged } from './theme-queries.ts'

export interface ThemeCardProps {
  project: AdminOwnedProject
  theme: EmailTheme
  isSelected: boolean
}

/** A theme by the look of the mail that most people get. */
export function ThemeCard({ project, theme: { id, displayName }, isSelected }: ThemeCardProps) {
  const queries = useQueryClient()
  const whyNot = useRefusal('developer')
  const preview = useQuery(previewQuery(project, { templateId: templateIds.magicLink, themeId: id }))
  const select = useTask(async () => {
    const { version } = await project.updateConfig({ 'emails.selectedThemeId': id })
    await themesChanged(queries, project)
    const undo = async () => {
      await project.restoreConfig(version - 1, { expectedVersion: version })
      await themesChanged(queries, project)
    }
    tell(`Mails have the theme ${displayName} from now on.`, { undo })
  })

  return (
    <article className={styles.card} aria-label={displayName}>
      <div className={styles.picture}>
        {preview.data?.html ? (
          <MailPicture html={preview.data.html} />
        ) : (
          <p className={styles.noPicture}>
            {preview.isPending ? <Skeleton className={styles.waiting} /> : 'It cannot be shown.'}
          </p>
        )}
      </div>
      <div className={styles.line}>
        <Link to={themeScreen.path} params={{ projectId: project.id, themeId: id }} className={styles.name}>
          {displayName}
        </Link>
        {isSelected ? (
          <Badge tone="success">In use</Badge>
        ) : (
          <Button
            variant="outline"
            size="small"
            disabled={whyNot !== undefined}
            title={whyNot}
            onClick={() => select()}
          >
            Use<span className="latchkey-visually-hidden"> {displayName}</span>
          </Button>
        )}
        <ThemeMenu project={project} theme={{ id, displayName }} isSelected={isSelected} />
      </div>
    </article>
  )
}
