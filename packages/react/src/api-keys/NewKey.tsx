'use client'

import { CopyField } from '@latchkey/ui/CopyField'
import { ShownOnce } from '../forms/ShownOnce.tsx'
import { useTranslation } from '../i18n/use-translation.ts'

interface NewKeyProps {
  secret: string
  onClose: () => void
}

export function NewKey({ secret, onClose }: NewKeyProps) {
  const t = useTranslation()
  return (
    <ShownOnce
      title={t('Your new API key')}
      description={t('Copy it now and keep it in a safe place. It is not shown again.')}
      promise={t('I understand that I will not be able to view this key again.')}
      reminder={t('Copy the key first, then tick this.')}
      onClose={onClose}
    >
      <CopyField label={t('API key')} value={secret} labels={{ copy: t('Copy'), copied: t('Copied') }} />
    </ShownOnce>
  )
}
