'use client'

import { useProject } from '../../hooks/use-project.ts'
import type { OAuthButtonGroupProps } from './OAuthButtonGroup.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'

/** The buttons of a project, outside of our pages. */
export default function OwnProviderButtons({ type, mockProject }: OAuthButtonGroupProps) {
  return mockProject ? <ProviderButtons type={type} config={mockProject.config} isPreview /> : <OfProject type={type} />
}

function OfProject({ type }: OAuthButtonGroupProps) {
  return <ProviderButtons type={type} config={useProject().config} />
}
