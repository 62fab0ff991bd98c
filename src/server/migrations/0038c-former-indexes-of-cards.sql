-- What the indexes of 0038b do as well.
drop index wallet_cards_advisor;
drop index deliveries_state;
