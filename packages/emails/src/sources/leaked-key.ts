/** Reports to those who look after an API key that it was found in public. */
import { getTemplate } from './template-source.ts'

export const leakedKey = getTemplate({
  variables: { keyDescription: 'Robots', lastFour: '9f3c' },
  optionalVariables: { teamDisplayName: 'Rockets' },
  subject: '"An API key for " + project.displayName + " was found in public and switched off"',
  preview: 'It no longer works. Make a new one wherever it was used.',
  heading: 'An API key was found in public',
  opening:
    '{variables.teamDisplayName ? <>The API key “<bdi>{variables.keyDescription}</bdi>” of <bdi>{variables.teamDisplayName}</bdi></> : <>Your API key “<bdi>{variables.keyDescription}</bdi>”</>} for <bdi>{project.displayName}</bdi> was found where anyone could read it. It ends in {variables.lastFour}. We have switched it off, so that no one can use it any more.',
  closing: [
    'Make a new key at <bdi>{project.displayName}</bdi>, use it instead of the old one, and remove the old one from where it was found.',
    'Then check what the old key was used for lately: someone may have found it before we did.',
  ],
  reason: 'You receive this email because you look after this API key at <bdi>{project.displayName}</bdi>.',
})
