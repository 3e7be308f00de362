import { Camera, CarFront, Heart, MapPin, Scale, ShieldCheck, User } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#shared/ui/actions/button.tsx'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { Chip, FilterChip, RemovableChip } from '#shared/ui/content/chip.tsx'
import { LaneSteps } from '#shared/ui/content/lane-steps.tsx'
import { MatchBreakdown } from '#shared/ui/content/match-breakdown.tsx'
import { ProfessionalCard } from '#shared/ui/content/professional-card.tsx'
import { Rating } from '#shared/ui/content/rating.tsx'
import { RatingInput } from '#shared/ui/form/rating-input.tsx'
import { Line as CountLine, LineList } from '#shared/ui/content/line-list.tsx'
import { StatusRing } from '#shared/ui/content/status-ring.tsx'
import { TimeAgo } from '#shared/ui/content/time-ago.tsx'
import { Timeline, TimelineDay, TimelineEntry } from '#shared/ui/content/timeline.tsx'
import { Line, Sample, Samples } from './sample.tsx'

const parts = [
  { id: 'specialty', label: 'Specialty', points: 40, max: 40, note: 'Personal Injury' },
  { id: 'rating', label: 'Rating', points: 19.2, max: 20 },
  { id: 'years', label: 'Experience', points: 18, max: 20 },
]
const now = Date.now()
const caseSteps = ['Reported', 'Lawyer contacted', 'Connected', 'Closed']

export function ContentSamples(): ReactNode {
  return (
    <Samples title="Content">
      <Sample name="Card: plain, link, selected">
        <Card title="Recent activity" action={<Button variant="text">View all</Button>}>
          <p>Nothing has happened yet.</p>
        </Card>
        <Card title="Personal information" icon={<User aria-hidden />} href="/profile">
          <p>Name, phone and address.</p>
        </Card>
        <Card title="Selected" isMinor isSelected>
          <p>Outline and check, not colour alone.</p>
        </Card>
      </Sample>
      <ProfessionalSamples />
      <Sample name="Match breakdown">
        <Card title="Why this match?">
          <MatchBreakdown percent={87} parts={parts} />
        </Card>
      </Sample>
      <Sample name="Status ring: three bands">
        {[83, 57, 29].map((percent) => (
          <StatusRing key={percent} percent={percent}>
            <strong>Ready for the road</strong>
            <span>Next: add an insurance policy.</span>
          </StatusRing>
        ))}
      </Sample>
      <Sample name="Lines: value, empty, loading">
        <LineList label="Your papers">
          <CountLine href="/profile" label="Registered vehicles" icon={<CarFront />} value={2} />
          <CountLine href="/profile" label="Policies" icon={<ShieldCheck />} value={0} invitation="Add" />
          <CountLine href="/profile" label="Additional drivers" icon={<User />} value={undefined} />
        </LineList>
      </Sample>
      <ChipSamples />
      <Sample name="Lane steps">
        <LaneSteps label="Your case" steps={caseSteps} current={1} />
        <LaneSteps label="Report" steps={['Where', 'What', 'Send']} current={1} isEmergency />
        <LaneSteps label="Report" steps={['Where', 'What', 'Send']} current={0} isEmergency isShort />
      </Sample>
      <Sample name="Timeline">
        <Card>
          <Timeline label="Recent activity">
            <TimelineDay>Today</TimelineDay>
            <TimelineEntry
              icon={<MapPin aria-hidden />}
              title="Accident reported"
              time={<TimeAgo at={now - 12 * 60_000} />}
              isUnread
            >
              W Kennedy Blvd, Tampa
            </TimelineEntry>
            <TimelineEntry
              icon={<Camera aria-hidden />}
              title="3 photos added"
              time={<TimeAgo at={now - 3 * 3_600_000} />}
              details={{ summary: 'Details', content: <p>front.jpg, left.jpg, road.jpg</p> }}
            />
            <TimelineEntry
              icon={<Scale aria-hidden />}
              title="Details shared with a lawyer"
              time={<TimeAgo at={now - 40 * 86_400_000} />}
            />
          </Timeline>
        </Card>
      </Sample>
    </Samples>
  )
}

function ProfessionalSamples(): ReactNode {
  const [isSelected, setSelected] = useState(true)
  const [isFavourite, setFavourite] = useState(false)
  return (
    <Sample name="Professional card: selected partner; connected example">
      <ProfessionalCard
        name="Elena Kowalski"
        subtitle="Kowalski & Reyes"
        matchPercent={94}
        facts={[
          { id: 'rating', content: <Rating value={4.8} reviews={212} /> },
          { id: 'years', content: '18 years' },
          { id: 'miles', content: '1 mi' },
        ]}
        tags={['Personal Injury', 'Insurance claims']}
        isSelected={isSelected}
        onToggle={() => setSelected(!isSelected)}
        isPartner
        available="Available now until 5:00 PM"
        favourite={
          <IconButton
            label="Save Elena Kowalski"
            isPressed={isFavourite}
            onClick={() => setFavourite(!isFavourite)}
          >
            <Heart aria-hidden />
          </IconButton>
        }
        actions={
          <>
            <Button aria-pressed={isSelected} onClick={() => setSelected(!isSelected)}>
              Select
            </Button>
            <Button variant="text">Why this match?</Button>
          </>
        }
      />
      <ProfessionalCard
        name="Dr. Daniel Okafor"
        subtitle="Okafor Law"
        matchPercent={72}
        facts={[
          { id: 'rating', content: <Rating value={4} reviews={0} /> },
          { id: 'miles', content: '< 0.1 mi' },
        ]}
        isConnected
        isDemo
      />
      <ProfessionalCard name="Ana Ruiz" matchPercent={51} facts={[{ id: 'years', content: '5 years' }]} />
    </Sample>
  )
}

function ChipSamples(): ReactNode {
  const [isOn, setOn] = useState(true)
  const [rating, setRating] = useState(4)
  return (
    <Sample name="Chips and rating">
      <Line>
        <Chip>Example</Chip>
        <Chip tone="go">Active</Chip>
        <Chip tone="warn">Expiring Soon</Chip>
        <Chip tone="danger">Expired</Chip>
        <Chip tone="info">New</Chip>
        <Chip tone="minor">Minor</Chip>
        <Chip tone="major">Major</Chip>
        <Chip tone="severe">Severe</Chip>
        <Chip tone="unknown">Not said</Chip>
      </Line>
      <Line>
        <FilterChip isOn={isOn} onClick={() => setOn(!isOn)}>
          Available immediately
        </FilterChip>
        <FilterChip isOn={false}>Speaks Spanish</FilterChip>
        <RemovableChip label="Remove filter Tampa">Tampa</RemovableChip>
      </Line>
      <RatingInput legend="Your rating" value={rating} onChange={setRating} />
    </Sample>
  )
}
