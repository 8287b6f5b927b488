-- As 0001 has it, and also for an insured person who is no member and has no full name on file.
create or replace view certificate_insured as
  select distinct on (party.certificate_number)
    party.certificate_number,
    coalesce(
      party.full_name,
      party.business_name,
      concat_ws(
        ' ',
        coalesce(party.first_name, member.first_name),
        coalesce(party.middle_name, member.middle_name),
        coalesce(party.last_name, member.last_name)
      )
    ) as insured_name
  from certificate_party as party
  left join member on member.life_pro_name_id = party.life_pro_name_id
  where party.role in ('Insured', 'Annuitant')
  order by party.certificate_number, party.role = 'Annuitant', party.position;
