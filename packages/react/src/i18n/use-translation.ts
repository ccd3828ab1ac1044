'use client'

import { useFrame } from '../frame/context.ts'
import type { Translate } from './translate.ts'

/** The texts of the components in the provider's language; suspends while the catalogue is fetched. */
export function useTranslation(): Translate {
  const { current } = useFrame().translation
  switch (current.state) {
    case 'ready':
      return current.translate
    case 'loading':
      throw current.whenSettled
    case 'failed':
      throw current.error
  }
}
