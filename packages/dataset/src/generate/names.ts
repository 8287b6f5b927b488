function names(text: string): readonly [string, ...string[]] {
  const [first = '', ...rest] = text.split(', ');
  return [first, ...rest];
}

/** Given and family names by origin, so that both parts of a name match. All generated people are fictional. */
export const nameOrigins = [
  {
    givenNames: names('Margaret, Harold, Susan, Dale, Carol, Roger, Emily, Wesley, Joyce, Grant'),
    familyNames: names('Whitfield, Hartley, Pruitt, Langford, Ashby, Colburn, Merritt, Sawyer'),
  },
  {
    givenNames: names('Ingrid, Erik, Astrid, Lars, Solveig, Nils, Karin, Arvid, Signe, Anders'),
    familyNames: names('Lindqvist, Halvorsen, Nygaard, Ekdahl, Thorsen, Bergstrom, Solberg, Dahlgren'),
  },
  {
    givenNames: names('Wanda, Stanley, Halina, Casimir, Danuta, Tadeusz, Krystyna, Zygmunt, Jadwiga, Leon'),
    familyNames: names('Wojcik, Kowalczyk, Zielinski, Sadowski, Majewski, Pawlak, Bielski, Gorecki'),
  },
  {
    givenNames: names('Rosa, Hector, Lucia, Miguel, Elena, Ramon, Pilar, Tomas, Consuelo, Andres'),
    familyNames: names('Valdez, Quintero, Escobedo, Maldonado, Cardenas, Zamora, Olvera, Trevino'),
  },
  {
    givenNames: names('Denise, Marcus, Loretta, Isaiah, Gwendolyn, Curtis, Yolanda, Reginald, Tamika, Otis'),
    familyNames: names('Braxton, Gaines, Holloway, Mayfield, Tolliver, Rollins, Beasley, Dupree'),
  },
  {
    givenNames: names('Mei, Kenji, Linh, Min-jun, Hana, Wei, Thuy, Daniel, Sora, Grace'),
    familyNames: names('Nakamura, Tran, Hwang, Zhao, Fujimoto, Pham, Kwon, Liang'),
  },
  {
    givenNames: names('Priya, Arjun, Leila, Omar, Nadia, Rafiq, Anjali, Karim, Samira, Vikram'),
    familyNames: names('Raman, Haddad, Mehta, Rahimi, Deshpande, Khoury, Nair, Siddiqui'),
  },
  {
    givenNames: names('Odile, Giuseppe, Siobhan, Konrad, Renata, Declan, Paola, Emile, Bridget, Dimitri'),
    familyNames: names('Baptiste, Ferraro, Gallagher, Steinmetz, Kostas, Moreau, Conti, Donnelly'),
  },
] as const;

export const streets = names(
  'Juniper Street, Mill Road, Prairie Avenue, Cedar Lane, Church Street, Lakeview Drive, ' +
    'Orchard Court, Second Avenue, Foundry Street, Meadow Lane, Quarry Road, Sycamore Drive',
);

/** Towns: name, state, first ZIP code, area code. */
export const towns = [
  ['Dubuque', 'IA', '52001', '563'],
  ['La Crosse', 'WI', '54601', '608'],
  ['Rockford', 'IL', '61101', '815'],
  ['Duluth', 'MN', '55802', '218'],
  ['Toledo', 'OH', '43604', '419'],
  ['Erie', 'PA', '16501', '814'],
  ['Saginaw', 'MI', '48602', '989'],
  ['Buffalo', 'NY', '14201', '716'],
  ['Grand Island', 'NE', '68801', '308'],
  ['Salina', 'KS', '67401', '785'],
  ['Springfield', 'MO', '65802', '417'],
  ['San Antonio', 'TX', '78205', '210'],
  ['Tucson', 'AZ', '85701', '520'],
  ['Fresno', 'CA', '93701', '559'],
  ['Spokane', 'WA', '99201', '509'],
  ['Pueblo', 'CO', '81003', '719'],
  ['Lafayette', 'LA', '70501', '337'],
  ['Macon', 'GA', '31201', '478'],
  ['Greenville', 'SC', '29601', '864'],
  ['Worcester', 'MA', '01608', '508'],
] as const;

/** Community property states, in which a spouse must consent to some changes. */
export const spousalConsentStates = ['AZ', 'CA', 'ID', 'LA', 'NV', 'NM', 'TX', 'WA', 'WI'];
