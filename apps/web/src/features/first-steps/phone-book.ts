interface Person {
  name: string
  phone: string
}

/** What some phones offer to pages (Contact Picker API); the types of the browser do not know it yet. */
interface ContactPicker {
  select: (fields: string[]) => Promise<{ name?: string[]; tel?: string[] }[]>
}

const picker = (navigator as Navigator & { contacts?: ContactPicker }).contacts

/** The device's own address book; without `ask` where a page cannot open it. */
export const phoneBook: { ask?: () => Promise<Person | undefined> } =
  picker === undefined
    ? {}
    : {
        ask: async () => {
          const [chosen] = await picker.select(['name', 'tel']).catch(() => [])
          return chosen && { name: chosen.name?.[0] ?? '', phone: chosen.tel?.[0] ?? '' }
        },
      }
