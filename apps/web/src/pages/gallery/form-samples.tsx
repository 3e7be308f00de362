import { Camera } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ErrorSummary } from '#shared/forms/error-summary.tsx'
import { AddressField } from '#shared/ui/form/address-field.tsx'
import { Checkbox, Switch } from '#shared/ui/form/checkbox.tsx'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { FilePicker } from '#shared/ui/form/file-picker.tsx'
import { PasswordField } from '#shared/ui/form/password-field.tsx'
import { PhoneField } from '#shared/ui/form/phone-field.tsx'
import { PhotoMosaic } from '#shared/ui/photos/photo-mosaic.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { TextArea, TextField } from '#shared/ui/form/text-field.tsx'
import { Sample, Samples } from './sample.tsx'

const states = [
  { value: 'FL', label: 'FL - Florida' },
  { value: 'GA', label: 'GA - Georgia' },
]
const severities = [
  { value: 'minor', label: 'Minor', description: 'Scratches, nobody hurt' },
  { value: 'major', label: 'Major', description: 'The car cannot be driven' },
  { value: 'severe', label: 'Severe', isDisabled: true },
] as const
const wishes = [
  { value: 'experience', label: 'Experience' },
  { value: 'local', label: 'Close to me' },
  { value: 'cost', label: 'Cost' },
  { value: 'listens', label: 'Listens' },
] as const
const photo = '/icons/icon-192.png'
const files = [
  { id: '1', name: 'front-left.jpg', size: 2_400_000, state: 'ready', previewUrl: photo },
  { id: '2', name: 'IMG_2041.jpg', size: 8_100_000, state: 'compressing', previewUrl: photo },
  { id: '3', name: 'plate.jpg', size: 900_000, state: 'uploading', progress: 0.4, previewUrl: photo },
  { id: '4', name: 'road.jpg', size: 640_000, state: 'done', previewUrl: photo },
  { id: '5', name: 'a-very-long-name-of-a-photo-of-the-scene.jpg', size: 1_200_000, state: 'failed' },
  { id: '6', name: 'notes.pdf', size: 12_000, state: 'wrongType' },
] as const
const problems = [{ fieldId: 'sample-city', label: 'City', message: 'City is required' }]

export function FormSamples(): ReactNode {
  return (
    <Samples title="Forms">
      <Sample name="Text field: hint, filled, valid">
        <TextField label="First name" isRequired autoComplete="off" />
        <TextField label="Apartment" hint="Only if there is one" isOptional defaultValue="4B" />
        <TextField label="E-mail" isValid defaultValue="maria@example.com" type="email" dir="ltr" />
      </Sample>
      <Sample name="Error, disabled, prefix, counter">
        <TextField label="ZIP" error="A ZIP code has 5 digits" defaultValue="336" inputMode="numeric" />
        <TextField label="Case number" disabled defaultValue="R-1042" />
        <TextField label="Policy limit" prefix="$" defaultValue="50,000" />
        <TextArea label="Your words" isOptional counterMax={500} defaultValue="A car ran the red light." />
      </Sample>
      <Sample name="Password, phone, select">
        <PasswordField label="Password" autoComplete="new-password" hint="At least 6 characters" />
        <PhoneField label="Phone" defaultValue="813-555-0142" />
        <SelectField label="State" options={states} hasEmpty />
        <SelectField label="State" options={states} error="This field is required" hasEmpty />
      </Sample>
      <AddressSamples />
      <ChoiceSamples />
      <Sample name="Checkbox and switch">
        <Checkbox label="I agree to the Terms" hint="You can read them first" />
        <Checkbox label="Select all" isMixed />
        <Checkbox label="Keep me signed in" defaultChecked />
        <Checkbox label="I agree" error="Please tick this box to go on" />
        <Switch label="Push messages" defaultChecked />
        <Switch label="E-mail" hint="A summary each week" />
      </Sample>
      <Sample name="Form with problems">
        <ErrorSummary turn={0} items={problems} />
        <TextField id="sample-city" label="City" isRequired error="City is required" />
        <TextField label="County" isOptional />
      </Sample>
      <Sample name="File picker">
        <FilePicker
          label="Add photos"
          hint="JPEG, PNG or WebP, up to 10 MB"
          icon={<Camera aria-hidden />}
          files={files}
          onAdd={() => undefined}
          onRemove={() => undefined}
          onRetry={() => undefined}
        />
      </Sample>
      <Sample name="Photo mosaic">
        <PhotoMosaic
          photos={['a', 'b', 'c', 'd'].map((id) => ({
            id,
            name: `${id}.jpg`,
            url: photo,
            state: id === 'b' ? { kind: 'sending', share: 0.4 } : { kind: 'sent' },
          }))}
          onOpen={() => undefined}
        />
      </Sample>
    </Samples>
  )
}

function AddressSamples(): ReactNode {
  const [address, setAddress] = useState('')
  const [failing, setFailing] = useState('')
  return (
    <Sample name="Address: suggestions; a service that fails">
      <AddressField label="Address or crossing" value={address} onChange={setAddress} suggest={find} />
      <AddressField
        label="Place"
        hint="Type anything; the service is down"
        value={failing}
        onChange={setFailing}
        suggest={fail}
      />
    </Sample>
  )
}

function ChoiceSamples(): ReactNode {
  const [severity, setSeverity] = useState<'minor' | 'major' | 'severe'>('minor')
  const [chosen, setChosen] = useState<('experience' | 'local' | 'cost' | 'listens')[]>([
    'experience',
    'local',
  ])
  return (
    <Sample name="Choice cards: one; several with a limit">
      <ChoiceCards
        kind="one"
        legend="How bad is it?"
        choices={severities}
        value={severity}
        onChange={setSeverity}
      />
      <ChoiceCards
        kind="several"
        legend="What matters most to you?"
        choices={wishes}
        value={chosen}
        onChange={setChosen}
        limit={3}
      />
    </Sample>
  )
}

const streets = ['Kennedy Blvd', 'Bay to Bay Blvd', 'Howard Ave']

function find(query: string): Promise<{ id: string; label: string }[]> {
  const found = streets.map((street) => ({ id: street, label: `${query} W ${street}, Tampa, FL 33606` }))
  return Promise.resolve(query.includes('zz') ? [] : found)
}

function fail(): Promise<{ id: string; label: string }[]> {
  return Promise.reject(new Error('The sample service always fails'))
}
