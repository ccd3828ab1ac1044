import { brandFonts, getFontFamily, mostRadius } from '@latchkey/contract/rules'
import { Alert, Field, TextInput } from '@latchkey/ui'
import { Controller } from 'react-hook-form'
import { Segments, Select, TextArea } from '../parts/form/Controls.tsx'
import type { OpenSavedForm } from '../parts/form/use-saved-form.ts'
import styles from './Branding.module.css'
import { type Branding, brandingNames, colorProblem, fontNames, isColor } from './branding.ts'
import { LogoField } from './LogoField.tsx'

interface BrandingFieldsProps {
  projectName: string
  form: OpenSavedForm<Branding>
}

/** Kept no larger than this. */
const wide = { width: 720, height: 192 }
const logos = [
  { name: 'fullLogoUrl', most: wide },
  { name: 'fullLogoDarkUrl', most: wide },
  { name: 'logoUrl', most: { width: 256, height: 256 } },
] as const

const colors = [
  { name: 'light', hint: 'Of buttons, such as #4338ca. Empty: black.', shown: '#18181b' },
  { name: 'dark', hint: 'Empty: the same colour.', shown: '#f4f4f5' },
] as const

const layouts = [
  { value: 'plain', label: 'Plain' },
  { value: 'card', label: 'Card' },
] as const

/** Everything that can be chosen about the look, in groups. */
export function BrandingFields({ projectName, form }: BrandingFieldsProps) {
  const { control, formState, register, setValue, watch } = form
  const { errors } = formState
  const { light, layout, radius, font } = watch()
  return (
    <div className={styles.groups}>
      <fieldset className={styles.group}>
        <legend>Logos</legend>
        {logos.map(({ name, most }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <LogoField
                label={brandingNames[name]}
                projectName={projectName}
                url={field.value}
                most={most}
                onChange={field.onChange}
              />
            )}
          />
        ))}
        <p className={styles.note}>
          The full logo stands on pages and in mails, the small one in lists and buttons. PNG, JPEG or WebP.
        </p>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Colours</legend>
        {colors.map(({ name, hint, shown }) => (
          <div key={name} className={styles.color}>
            <Field label={brandingNames[name]} hint={hint} error={errors[name]?.message}>
              <TextInput
                autoComplete="off"
                spellCheck={false}
                maxLength={7}
                {...register(name, { validate: colorProblem })}
              />
            </Field>
            <input
              type="color"
              className={styles.swatch}
              aria-label={`Choose: ${brandingNames[name]}`}
              value={[watch(name), light, shown].find(isColor)}
              onChange={({ target }) => setValue(name, target.value, { shouldDirty: true, shouldValidate: true })}
            />
          </div>
        ))}
        <p className={styles.note}>Text on the colour is black or white, whichever is easier to read.</p>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Shape and type</legend>
        <Field label={brandingNames.radius} hint={radius === 0 ? 'Square.' : `${radius} pixels.`}>
          <input
            type="range"
            className={styles.range}
            min={0}
            max={mostRadius}
            aria-label={brandingNames.radius}
            {...register('radius', { valueAsNumber: true })}
          />
        </Field>
        <Field label={brandingNames.font} hint="Typefaces that devices have, so that nothing has to be loaded.">
          <Select {...register('font')} style={{ fontFamily: getFontFamily(font) }}>
            {brandFonts.map(name => (
              <option key={name} value={name}>
                {fontNames[name]}
              </option>
            ))}
          </Select>
        </Field>
        <div className={styles.choice}>
          <span className="latchkey-label">{brandingNames.layout}</span>
          <Segments
            label={brandingNames.layout}
            segments={layouts}
            value={layout}
            onChange={value => setValue('layout', value, { shouldDirty: true })}
          />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Sign-in page</legend>
        <Field label={brandingNames.signInTitle} hint="Empty: “Sign in to your account”, in the language of the page.">
          <TextInput maxLength={80} autoComplete="off" {...register('signInTitle')} />
        </Field>
        <Field label={brandingNames.signInText} hint="The same in every language.">
          <TextArea rows={2} maxLength={300} {...register('signInText')} />
        </Field>
      </fieldset>
      {errors.root && <Alert tone="destructive">{errors.root.message}</Alert>}
    </div>
  )
}
