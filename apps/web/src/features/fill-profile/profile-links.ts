import type { ChecklistItem } from '#entities/profile/completeness.ts'

/** The page on which each item is entered. The profile page opens what `edit` and `add` in its address name. */
const links: Record<ChecklistItem, string> = {
  fullName: '/profile?edit=firstName',
  email: '/profile?edit=email',
  cellNumber: '/profile?edit=cellNumber',
  address: '/profile?edit=address1',
  preferredNotification: '/profile?edit=preferredNotification',
  vehicles: '/profile?add=vehicle',
  drivers: '/profile?add=driver',
  insurancePolicies: '/profile?add=insurance',
}

export function linkOf(item: ChecklistItem): string {
  return links[item]
}
