/**
 * The namespaces that the browser fetches with the pages that show them, instead of with the first pack: `account` for the
 * preferences and what happened in the account, `follow` for messages, the history, notifications and claims, `help` for lawyers,
 * doctors and appointments, `home` for the home page and what it says of a person's details, `legal` for the long texts (About, Privacy,
 * Terms, Legal notices), `own` for a person's car papers and files, `photos` for taking photos, looking at them and what a lawyer gets,
 * `practice` for a professional's requests and own record, `questions` for help, contact, feedback, passkeys and a change of email that is
 * taken back, `report` for what happens at the roadside, `spot` for pointing at a place on the map. Whatever is not named in this file is
 * in the first pack.
 */
export const parts: Record<string, readonly string[]> = {
  account: ['accountCare', 'audit', 'preferences', 'textMessages'],
  follow: ['claims', 'conversations', 'history', 'notifications', 'professionalAccounts', 'sharedPlaces'],
  help: [
    'appointments',
    'directory',
    'favorites',
    'guided',
    'lawyerConnections',
    'professionals',
    'reviews',
    'sharing',
  ],
  home: ['activity', 'dashboard', 'emergencyContacts', 'profile'],
  legal: ['legal'],
  own: ['files', 'glovebox'],
  photos: ['photos', 'sharedPackage'],
  practice: ['practice', 'practiceProfile'],
  questions: ['contact', 'feedback', 'passkeys', 'questions', 'undoEmail'],
  report: ['accidents', 'helpPlaces', 'roadside', 'whoWasThere'],
  spot: ['spot'],
}

/**
 * Mails, text messages, the page of an export, the steps of a route, and what stands beside the public pages: the server and
 * the build read these files, and no browser does.
 */
export const onlyOnServer: readonly string[] = ['directions', 'mails', 'personalData', 'publicPages', 'texts']
