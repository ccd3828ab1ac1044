import { LinkButton } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyField'
import { Row } from '@latchkey/ui/Layout'
import { DownloadIcon } from '@latchkey/ui/page-icons'
import { ShownOnce } from '../forms/ShownOnce.tsx'
import { useTranslation } from '../frame/context.ts'
import { useProject } from '../hooks/app-hooks.ts'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useTranslation()
  const { displayName } = useProject()
  const text = codes.join('\n')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${displayName}\n\n${text}\n`)}`

  return (
    <ShownOnce
      title={t('Your recovery codes')}
      description={t(
        'If you lose your phone, you can sign in with each of these codes once. They are not shown again.',
      )}
      promise={t('I have kept them in a safe place.')}
      reminder={t('Copy or download the codes first, then tick this.')}
      onClose={onClose}
    >
      <ul className="latchkey-recovery-codes" aria-label={t('Your recovery codes')}>
        {codes.map(code => (
          <li key={code} className="latchkey-recovery-code">
            {code}
          </li>
        ))}
      </ul>
      <Row>
        <CopyButton value={text} labels={{ copy: t('Copy'), copied: t('Copied') }} />
        <LinkButton variant="outline" href={file} download={`${t('recovery-codes')}.txt`}>
          <DownloadIcon />
          {t('Download')}
        </LinkButton>
      </Row>
    </ShownOnce>
  )
}
